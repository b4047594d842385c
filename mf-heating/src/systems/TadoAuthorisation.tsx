import { type SignInWindow, useSignInWindow } from '@foyer/area-parts';
import { whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, LinkButton, Spinner } from '@foyer/ui';
import type { TadoAuthorisation as Authorisation } from '@foyer/wire/heating-systems';
import { useEffect, useRef } from 'react';
import { useStatesQuery } from '../thermostat/heating-endpoints';
import styles from './HeatingSystemsPage.module.css';
import { useAccountsQuery, useTadoAddressMutation, useTadoAuthorisationQuery } from './system-endpoints';

/** Polling interval of the profile during authorisation on the brand's page, ms. */
const PROFILE_EVERY_MS = 5_000;

/** Opens the brand's authorisation page and shows its progress; unmounts once the account is connected. */
export function TadoAuthorisation({ isRepair }: { readonly isRepair: boolean }) {
  const { t } = useTranslation();
  const [fetchAddress, { data: address }] = useTadoAddressMutation();
  const { step, isWaiting, open, stop } = useSignInWindow('foyer-tado', () => fetchAddress().unwrap());
  const asked = isWaiting ? whileAwake(PROFILE_EVERY_MS) : {};
  useAccountsQuery(undefined, asked);
  useStatesQuery(undefined, isRepair ? asked : {});
  const { data: progress } = useTadoAuthorisationQuery(undefined, { ...asked, skip: address === undefined });
  // Until it has been asked again, the answer is about the authorisation before.
  const last = progress?.authorisation ?? null;
  const begun = last?.uri === address ? last : null;
  const ended = endOf(begun);
  useEndedAuthorisation(isWaiting && ended !== null, stop);

  if (isWaiting && ended === null)
    return <Waiting step={step} authorisation={begun} onAgain={open} onStop={stop} />;
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
