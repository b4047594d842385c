import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Banner, Button } from '@foyer/ui';

/**
 * Shown on every page of a customer's home: whose home it is, and the way back to the same place in the list. A home that
 * is set up has its year replayed for a quote.
 */
export function ActingBanner() {
  const { t } = useTranslation();
  const { acting } = useHostServices();
  const { profile } = useSession();
  return (
    <Banner
      severity="warning"
      testId="banner-acting_professional"
      action={<Button onClick={() => acting.leave()}>{t('banner.back')}</Button>}
    >
      {t('banner.in', { name: profile?.name || profile?.email })}
      {profile?.subscriptionStatus === 'ok' ? (
        <>
          {' '}
          <Link to="/user/tariff/year">{t('banner.year')}</Link>
        </>
      ) : null}
    </Banner>
  );
}
