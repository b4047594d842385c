import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Spinner } from '@foyer/ui';
import { useEffect } from 'react';

/** `/operator`: redirects to the overview, whose path is not the beginning of all others. */
export function StartPage() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  useEffect(() => navigation.navigate('/operator/overview', { replace: true }), [navigation]);
  return (
    <div data-testid="page-operator">
      <Spinner label={t('overview.title')} />
    </div>
  );
}
