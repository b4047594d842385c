import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { EmptyState, IconInfo, IconOk, PageHeading } from '@foyer/ui';
import styles from '../hold/HoldPage.module.css';

/** `/support/access_revoked`: the household has ended an access. */
export function RevokedPage() {
  const { t } = useTranslation();
  const { status, professional } = useSession();
  return (
    <section className={styles.page} data-testid="page-support_access_revoked">
      <PageHeading>{t('revoked.title')}</PageHeading>
      <EmptyState
        icon={<IconOk size={32} aria-hidden />}
        title={t('revoked.why')}
        text={t('revoked.what')}
        action={
          <>
            {status === 'authenticated' && !professional ? (
              <Link to="/support/access_granted">{t('revoked.see')}</Link>
            ) : null}
            <WayOn label={t('revoked.on')} />
          </>
        }
      />
    </section>
  );
}

/** `/support/general_error`: a support session could not start, or has ended. */
export function ErrorPage() {
  const { t } = useTranslation();
  return (
    <section className={styles.page} data-testid="page-support_general_error">
      <PageHeading>{t('error.title')}</PageHeading>
      <EmptyState
        icon={<IconInfo size={32} aria-hidden />}
        title={t('error.why')}
        text={t('error.what')}
        action={<WayOn label={t('error.on')} />}
      />
    </section>
  );
}

function WayOn({ label }: { readonly label: string }) {
  const { status } = useSession();
  return <Link to={status === 'authenticated' ? '/' : '/sign_in'}>{label}</Link>;
}
