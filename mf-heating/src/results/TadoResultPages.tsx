import { announceSignInRefusal, isSignInWindow } from '@foyer/area-parts';
import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link, useSearchParams } from '@foyer/remote-kit/router';
import { IconOk, IconWarning, PageHeading } from '@foyer/ui';
import { useEffect } from 'react';
import styles from './TadoResultPages.module.css';

const REASONS = ['refused', 'expired', 'in-use', 'unavailable'] as const;

/**
 * `/tado/connection/success`: shown in the brand's window; the page that opened it polls and continues on its own.
 */
export function TadoSuccessPage() {
  const { t } = useTranslation();
  return (
    <section className={styles.page} data-testid="page-tado_connection_success">
      <span className={styles.icon} data-tone="ok">
        <IconOk size={40} aria-hidden />
      </span>
      <PageHeading lead={t('result.success.lead')}>{t('result.success.title')}</PageHeading>
      <WayBack />
    </section>
  );
}

/** `/tado/connection/failure`: why connecting failed, and what to do. */
export function TadoFailurePage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const reason = REASONS.find((known) => known === search.get('reason')) ?? 'unavailable';
  useEffect(() => announceSignInRefusal('foyer-tado', reason), [reason]);
  return (
    <section className={styles.page} data-testid="page-tado_connection_failure" data-reason={reason}>
      <span className={styles.icon} data-tone="warn">
        <IconWarning size={40} aria-hidden />
      </span>
      <PageHeading lead={t(`result.failure.${reason}`)}>{t('result.failure.title')}</PageHeading>
      <WayBack />
    </section>
  );
}

/** The page needs no session; a link back is shown only with one, and not in the window that is closed. */
function WayBack() {
  const { t } = useTranslation();
  const { status } = useSession();
  return status === 'authenticated' && !isSignInWindow('foyer-tado') ? (
    <Link className={styles.way} to="/user/electric_heating">
      {t('result.back')}
    </Link>
  ) : (
    <p className={styles.close}>{t('result.close')}</p>
  );
}
