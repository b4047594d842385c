import { type SignInWindow, useFollowedAuthorisation, useSignInWindow } from '@foyer/area-parts';
import { whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, LinkButton, Spinner } from '@foyer/ui';
import type { TadoAuthorisation as Authorisation } from '@foyer/wire/heating-systems';
import { useEffect, useRef, useState } from 'react';
import { useStatesQuery } from '../thermostat/heating-endpoints';
import styles from './HeatingSystemsPage.module.css';
import { useAccountsQuery, useTadoAddressMutation, useTadoAuthorisationQuery } from './system-endpoints';

/** Polling interval of profile and authorisation while a person is on the brand's page, milliseconds. */
const PROFILE_EVERY_MS = 5_000;

/** Opens the brand's authorisation page and shows its progress; unmounts once the account is connected. */
export function TadoAuthorisation({ isRepair }: { readonly isRepair: boolean }) {
  const { t } = useTranslation();
  const [fetchAddress, { data: address, isLoading: isStarting }] = useTadoAddressMutation();
  const { data: progress, refetch } = useTadoAuthorisationQuery();
  const { step, isWaiting, open, stop } = useSignInWindow('foyer-tado', async () => {
    const uri = await fetchAddress().unwrap();
    void refetch();
    return uri;
  });
  const begun = useFollowedAuthorisation(progress?.authorisation ?? null, isStarting ? null : address);
  // Stopping hides what is under way at the brand; it can still be confirmed there.
  const [stoppedUri, setStoppedUri] = useState<string>();
  const isUnderWay = begun?.state === 'waiting';
  const asked = isWaiting || isUnderWay ? whileAwake(PROFILE_EVERY_MS) : {};
  useTadoAuthorisationQuery(undefined, asked);
  useAccountsQuery(undefined, asked);
  useStatesQuery(undefined, isRepair ? asked : {});
  const ended = endOf(begun);
  useEndedAuthorisation(isWaiting && ended !== null, stop);

  const isFoundUnderWay = step.state === 'idle' && isUnderWay && begun.uri !== stoppedUri;
  if (isFoundUnderWay || (isWaiting && ended === null)) {
    const stopWaiting = () => {
      setStoppedUri(begun?.uri);
      stop();
    };
    return <Waiting step={step} authorisation={begun} onAgain={open} onStop={stopWaiting} />;
  }
  const failure = problemOf(step, ended);
  const first = isRepair ? 'repair' : 'connect';
  return (
    <>
      {failure === null ? null : (
        <p className={styles.lead} role="alert">
          {t(failure)}
        </p>
      )}
      <Button variant="primary" onClick={open}>
        {t(`systems.tado.${failure === null ? first : 'again'}`)}
      </Button>
    </>
  );
}

/** Why nothing was connected; null while the authorisation goes on, or once it has succeeded. */
function endOf(authorisation: Authorisation | null): string | null {
  if (!authorisation || authorisation.state === 'waiting' || authorisation.state === 'connected') return null;
  return authorisation.state;
}

/** Message key of what went wrong; null for nothing. A platform that leads back from the brand's page says it there. */
function problemOf(step: SignInWindow, ended: string | null): string | null {
  if (ended !== null) return `result.failure.${ended}`;
  if (step.state === 'refused') return `result.failure.${step.reason}`;
  return step.state === 'gaveUp' || step.state === 'failed' ? `systems.tado.${step.state}` : null;
}

/** Ends the wait once the platform says that nothing was connected. */
function useEndedAuthorisation(isEnded: boolean, stop: () => void): void {
  const end = useRef(stop);
  end.current = stop;
  useEffect(() => {
    if (isEnded) end.current();
  }, [isEnded]);
}

interface WaitingProps {
  readonly step: SignInWindow;
  readonly authorisation: Authorisation | null;
  readonly onAgain: () => void;
  readonly onStop: () => void;
}

/** What to do on the brand's page, with the code that it shows too. */
function Waiting({ step, authorisation, onAgain, onStop }: WaitingProps) {
  const { t } = useTranslation();
  const isClosed = step.state === 'waiting' && step.isClosed;
  const uri = step.state === 'blocked' ? step.uri : authorisation?.uri;
  return (
    <div className={styles.body}>
      {step.state === 'blocked' || isClosed ? (
        <p className={styles.lead} role="status">
          {t(`systems.tado.${isClosed ? 'closed' : 'blocked'}`)}
        </p>
      ) : (
        <p className={styles.waiting}>
          <Spinner label={t('systems.tado.waiting')} />
          <span aria-hidden>{t('systems.tado.waiting')}</span>
        </p>
      )}
      {authorisation ? (
        <p className={styles.account}>
          <small>{t('systems.tado.code')}</small>
          <strong data-testid="tado-user-code">{authorisation.userCode}</strong>
        </p>
      ) : null}
      <div className={styles.actions}>
        {uri === undefined ? null : (
          <LinkButton
            variant={step.state === 'blocked' ? 'primary' : 'secondary'}
            href={uri}
            target="_blank"
            rel="noopener"
          >
            {t('systems.tado.openPage')}
          </LinkButton>
        )}
        {isClosed ? (
          <Button variant="primary" onClick={onAgain}>
            {t('systems.tado.again')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onStop}>
          {t('systems.tado.stop')}
        </Button>
      </div>
    </div>
  );
}
