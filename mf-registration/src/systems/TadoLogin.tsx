import { useSignInWindow } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, LinkButton, Spinner } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import type { DraftStore } from '../draft/draft-store';
import styles from '../steps/StepPage.module.css';
import { useTadoAddressMutation } from './system-endpoints';
import { knownReason, TADO_WINDOW } from './tado-result';

/** Interval of account checks while tado's page is open, milliseconds. */
const ASK_EVERY_MS = 5_000;

/** Opens tado's authorisation page in a new window. Unmounted by its parent once the account is connected. */
export function TadoLogin({ draftStore }: { readonly draftStore: DraftStore }) {
  const { t } = useTranslation();
  const [fetchAddress] = useTadoAddressMutation();
  const { step, isWaiting, open, stop, done } = useSignInWindow(TADO_WINDOW, () => fetchAddress().unwrap());
  const close = useRef(done);
  close.current = done;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void draftStore.load();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, draftStore]);
  // Unmounting means the account is connected: close the authorisation window.
  useEffect(() => () => close.current(), []);

  if (isWaiting)
    return (
      <div className={styles.proof}>
        {step.state === 'blocked' ? (
          <p role="status">{t('tado.blocked')}</p>
        ) : (
          <span className={styles.waiting}>
            <Spinner label={t('tado.waiting')} />
            <span aria-hidden>{t('tado.waiting')}</span>
          </span>
        )}
        <div className={styles.actions}>
          {step.state === 'blocked' ? (
            <LinkButton variant="primary" href={step.uri} target="_blank" rel="noopener">
              {t('tado.openPage')}
            </LinkButton>
          ) : null}
          <Button variant="quiet" onClick={stop}>
            {t('tado.stop')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.proof}>
      <p>{t('tado.later')}</p>
      {step.state === 'gaveUp' || step.state === 'failed' ? (
        <p role="alert">{t(`tado.${step.state}`)}</p>
      ) : null}
      {step.state === 'refused' ? <p role="alert">{t(`tado.result.${knownReason(step.reason)}`)}</p> : null}
      <div>
        <Button onClick={open}>{t(step.state === 'idle' ? 'tado.connect' : 'tado.again')}</Button>
      </div>
    </div>
  );
}
