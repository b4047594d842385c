import { useSignInWindow } from '@foyer/area-parts';
import { whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, LinkButton, Spinner } from '@foyer/ui';
import { useStatesQuery } from '../thermostat/heating-endpoints';
import styles from './HeatingSystemsPage.module.css';
import { useAccountsQuery, useTadoAddressMutation } from './system-endpoints';

/** Polling interval of the profile during authorisation on the brand's page, ms. */
const PROFILE_EVERY_MS = 5_000;

/** Opens the brand's authorisation page and shows its progress; unmounts once the account is connected. */
export function TadoAuthorisation({ isRepair }: { readonly isRepair: boolean }) {
  const { t } = useTranslation();
  const [fetchAddress] = useTadoAddressMutation();
  const { step, isWaiting, open, stop } = useSignInWindow('foyer-tado', () => fetchAddress().unwrap());
  const asked = isWaiting ? whileAwake(PROFILE_EVERY_MS) : {};
  useAccountsQuery(undefined, asked);
  useStatesQuery(undefined, isRepair ? asked : {});

  if (isWaiting) {
    const isClosed = step.state === 'waiting' && step.isClosed;
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
        <div className={styles.actions}>
          {step.state === 'blocked' ? (
            <LinkButton variant="primary" href={step.uri} target="_blank" rel="noopener">
              {t('systems.tado.openPage')}
            </LinkButton>
          ) : null}
          {isClosed ? (
            <Button variant="primary" onClick={open}>
              {t('systems.tado.again')}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={stop}>
            {t('systems.tado.stop')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      {step.state === 'gaveUp' || step.state === 'failed' ? (
        <p className={styles.lead} role="alert">
          {t(`systems.tado.${step.state}`)}
        </p>
      ) : null}
      {step.state === 'refused' ? (
        <p className={styles.lead} role="alert">
          {t(`result.failure.${step.reason}`)}
        </p>
      ) : null}
      <Button variant="primary" onClick={open}>
        {t(`systems.tado.${step.state === 'idle' ? (isRepair ? 'repair' : 'connect') : 'again'}`)}
      </Button>
    </>
  );
}
