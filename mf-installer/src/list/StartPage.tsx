import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Spinner } from '@foyer/ui';
import { useEffect } from 'react';

const LISTS: Readonly<Record<string, string>> = {
  MAINTAINER: '/installer/pending_installations',
  INSTALLER: '/installer/installer_pending_installations',
};

/** `/installer`: redirects to the list for the person's role. */
export function StartPage() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  const userType = useSession().profile?.userType ?? '';
  useEffect(() => {
    navigation.navigate(LISTS[userType] ?? '/installer/login', { replace: true });
  }, [navigation, userType]);
  return (
    <div data-testid="page-installer">
      <Spinner label={t('list.title')} />
    </div>
  );
}
