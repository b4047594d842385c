import { isPlatformError } from '@foyer/platform-client';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, SegmentedControl } from '@foyer/ui';
import { SUPPORT_MINUTES, type SupportMinutes, type SupportRequest } from '@foyer/wire/support';
import { useState } from 'react';
import { useAnswerMutation } from '../support-api';
import styles from './AccessPage.module.css';

/** A pending request: who, why, and the household's answer with the duration it chooses. */
export function RequestCard({ request }: { readonly request: SupportRequest }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const { canModify } = useSession();
  const [minutes, setMinutes] = useState<SupportMinutes>(30);
  const [answer, { isLoading, originalArgs }] = useAnswerMutation();

  const sendAnswer = async (given: { readonly minutes?: SupportMinutes }) => {
    const { error } = await answer({ id: request.id, ...given });
    if (error === undefined) return;
    const closed = isPlatformError(error) && error.failure === 'refused';
    void notify.alert(closed ? 'support_request_closed' : 'serviceNotAvailableMessage', {
      severity: 'warning',
    });
  };
  const granting = isLoading && originalArgs?.minutes !== undefined;
  return (
    <Card title={t('access.asks', { agent: request.agent })}>
      <div className={styles.lines}>
        <span>{t('access.reason', { reason: request.reason })}</span>
        <p className={styles.soft}>{t('access.limits')}</p>
        {canModify ? (
          <>
            <div className={styles.labelled}>
              <span className={styles.label} aria-hidden>
                {t('access.howLong')}
              </span>
              <SegmentedControl
                label={t('access.howLong')}
                value={String(minutes)}
                options={SUPPORT_MINUTES.map((value) => ({
                  value: String(value),
                  label: t('access.minutes', { minutes: value }),
                }))}
                onChange={(value) => setMinutes(SUPPORT_MINUTES.find((one) => String(one) === value) ?? 30)}
              />
            </div>
            <div className={styles.actions}>
              <Button
                variant="primary"
                busy={granting ? t('access.granting') : undefined}
                onClick={() => void sendAnswer({ minutes })}
              >
                {t('access.grant')}
              </Button>
              <Button
                busy={isLoading && !granting ? t('access.refusing') : undefined}
                onClick={() => void sendAnswer({})}
              >
                {t('access.refuse')}
              </Button>
            </div>
          </>
        ) : (
          <p className={styles.soft}>{t('access.readOnly')}</p>
        )}
      </div>
    </Card>
  );
}
