import { type SignInWindow, useFollowedAuthorisation, useSignInWindow } from '@foyer/area-parts';
import { whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, LinkButton, Spinner } from '@foyer/ui';
import type { TadoAuthorisation } from '@foyer/wire/heating-systems';
import { useEffect, useRef, useState } from 'react';
import type { DraftStore } from '../draft/draft-store';
import styles from '../steps/StepPage.module.css';
import { useTadoAddressMutation, useTadoProgressQuery } from './system-endpoints';

/** Interval of progress checks while tado's page is open, milliseconds. */
const ASK_EVERY_MS = 5_000;

/** Opens tado's authorisation page in a new window. Unmounted by its parent once the account is connected. */
export function TadoLogin({ draftStore }: { readonly draftStore: DraftStore }) {
  const { t } = useTranslation();
  const [fetchAddress, { data: address, isLoading: isStarting }] = useTadoAddressMutation();
  const { data: progress, refetch } = useTadoProgressQuery();
  const { step, isWaiting, open, stop, done } = useSignInWindow('foyer-tado', async () => {
    const uri = await fetchAddress().unwrap();
    void refetch();
    return uri;
  });
  const begun = useFollowedAuthorisation(progress?.authorisation ?? null, isStarting ? null : address);
  // Stopping hides what is under way at the brand; it can still be confirmed there.
  const [stoppedUri, setStoppedUri] = useState<string>();
  const isUnderWay = begun?.state === 'waiting';
  useTadoProgressQuery(undefined, isWaiting || isUnderWay ? whileAwake(ASK_EVERY_MS) : {});
  const state = begun?.state ?? 'waiting';
  useWindowEnd(state, { stop, done });
  useEffect(() => {
    if (state === 'connected') void draftStore.load();
  }, [state, draftStore]);

  if (isWaiting || (step.state === 'idle' && isUnderWay && begun.uri !== stoppedUri)) {
    const stopWaiting = () => {
      setStoppedUri(begun?.uri);
      stop();
    };
    return <Waiting step={step} authorisation={begun} onStop={stopWaiting} />;
  }
  const problem = problemOf(step, state);
  return (
    <div className={styles.proof}>
      <p>{t('tado.later')}</p>
      {problem === null ? null : <p role="alert">{t(problem)}</p>}
      <div>
        <Button onClick={open}>{t(problem === null ? 'tado.connect' : 'tado.again')}</Button>
      </div>
    </div>
  );
}

/** Message key of what went wrong; null for nothing. */
function problemOf(step: SignInWindow, state: TadoAuthorisation['state']): string | null {
  if (state !== 'waiting' && state !== 'connected') return `tado.result.${state}`;
  return step.state === 'gaveUp' || step.state === 'failed' ? `tado.${step.state}` : null;
}

/** Ends the wait for a refused authorisation, and closes the window of a connected one. */
function useWindowEnd(
  state: TadoAuthorisation['state'],
  actions: { readonly stop: () => void; readonly done: () => void },
): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (state === 'connected') latest.current.done();
    else if (state !== 'waiting') latest.current.stop();
  }, [state]);
}

interface WaitingProps {
  readonly step: SignInWindow;
  readonly authorisation: TadoAuthorisation | null;
  readonly onStop: () => void;
}

/** What to do on tado's page, with the code that it shows too. */
function Waiting({ step, authorisation, onStop }: WaitingProps) {
  const { t } = useTranslation();
  const isBlocked = step.state === 'blocked';
  const uri = isBlocked ? step.uri : authorisation?.uri;
  return (
    <div className={styles.proof}>
      {isBlocked ? (
        <p role="status">{t('tado.blocked')}</p>
      ) : (
        <span className={styles.waiting}>
          <Spinner label={t('tado.waiting')} />
          <span aria-hidden>{t('tado.waiting')}</span>
        </span>
      )}
      {authorisation ? <p>{t('tado.code', { code: authorisation.userCode })}</p> : null}
      <div className={styles.actions}>
        {uri === undefined ? null : (
          <LinkButton variant={isBlocked ? 'primary' : 'secondary'} href={uri} target="_blank" rel="noopener">
            {t('tado.openPage')}
          </LinkButton>
        )}
        <Button variant="quiet" onClick={onStop}>
          {t('tado.stop')}
        </Button>
      </div>
    </div>
  );
}
