import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Button, Card, PageHeading } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useUnsubscribeAlertsMutation } from '../notifications/notification-endpoints';
import styles from '../profile/fields.module.css';

/** Code behind `#`; empty where the link was cut within an escape. */
function readCode(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** `/user/unsubscribe#…`: switches alerts by e-mail off from one of them, without a session. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  const [code] = useState(() => readCode(navigation.current().hash));
  const [unsubscribe, { isLoading, isSuccess, error }] = useUnsubscribeAlertsMutation();
  const readOutcome = () => {
    if (isSuccess) return 'done';
    if (code === '' || (isPlatformError(error) && error.failure === 'refused')) return 'invalid';
    return error ? 'failed' : 'asked';
  };
  const outcome = readOutcome();
  const isOpen = outcome === 'asked' || outcome === 'failed';

  // Removes the code from the address bar and history.
  useEffect(() => {
    if (navigation.current().hash !== '') navigation.navigate('/user/unsubscribe', { replace: true });
  }, [navigation]);

  return (
    <section className={styles.page} data-testid="page-user_panel_unsubscribe">
      <PageHeading>{t('unsubscribe.title')}</PageHeading>
      <Card>
        <div className={styles.stack}>
          <div role="status" data-testid={outcome === 'invalid' ? 'not-found' : undefined}>
            <p>{t(`unsubscribe.${outcome}`)}</p>
          </div>
          <p>
            {isOpen ? (
              <Button
                variant="primary"
                busy={isLoading ? t('unsubscribe.busy') : undefined}
                onClick={() => void unsubscribe(code)}
              >
                {t('unsubscribe.stop')}
              </Button>
            ) : (
              <Link to="/user/alerts">{t('unsubscribe.toAlerts')}</Link>
            )}
          </p>
        </div>
      </Card>
    </section>
  );
}
