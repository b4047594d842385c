import { announceSignInRefusal, isSignInWindow } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Button, PageHeading } from '@foyer/ui';
import { useEffect } from 'react';
import styles from '../steps/StepPage.module.css';
import { knownReason, TADO_WINDOW } from './tado-result';

/** What the window of tado shows at its end. The step itself is open in the page behind it. */
export function TadoResult({ result }: { readonly result: string }) {
  const { t } = useTranslation();
  const isConnected = result === 'connected';
  const reason = knownReason(result);
  useEffect(() => {
    if (!isConnected) announceSignInRefusal(TADO_WINDOW, reason);
  }, [isConnected, reason]);
  return (
    <section className={styles.page} data-testid="page-registration_tado" data-result={result}>
      <PageHeading lead={t(`tado.result.${isConnected ? 'connected' : reason}`)}>
        {t('tado.title')}
      </PageHeading>
      {isSignInWindow(TADO_WINDOW) ? (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => window.close()}>
            {t('tado.close')}
          </Button>
        </div>
      ) : (
        <Link to="/registration/tado">{t('tado.goOn')}</Link>
      )}
    </section>
  );
}
