import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import type { SupportRequest } from '@foyer/wire/support';
import { Countdown } from '../session/Countdown';
import styles from './AccessPage.module.css';
import { ChangeList } from './ChangeList';
import { useEnding } from './useEnding';

/** An access in force: time left, end button, and its changes, live. */
export function OpenAccess({ request }: { readonly request: SupportRequest }) {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  const { end, ending } = useEnding();
  const revoke = async () => {
    if (await end(request.id)) navigation.navigate('/support/access_revoked');
  };
  return (
    <>
      <Card title={t('access.in', { agent: request.agent })}>
        <div className={styles.lines}>
          <span>{t('access.reason', { reason: request.reason })}</span>
          <div className={styles.labelled}>
            <span className={styles.label} aria-hidden>
              {t('access.left')}
            </span>
            <span className={styles.time}>
              <Countdown untilMs={request.endsAtMs ?? 0} />
            </span>
          </div>
          <p className={styles.soft}>{t('access.limits')}</p>
          <Button variant="danger" data-testid="support-revoke" busy={ending} onClick={() => void revoke()}>
            {t('access.end')}
          </Button>
        </div>
      </Card>
      <Card title={t('deeds.title')}>
        <ChangeList requestId={request.id} live />
      </Card>
    </>
  );
}
