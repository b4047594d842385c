import { useSignInWindow } from '@foyer/area-parts';
import { whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, LinkButton, Spinner } from '@foyer/ui';
import { useStatesQuery } from '../thermostat/heating-endpoints';
import styles from './HeatingSystemsPage.module.css';
import { useAccountsQuery, useTadoAddressMutation } from './system-endpoints';

/** How often the profile is asked while somebody is at the brand's page, milliseconds (spec 3 §9). */
const PROFILE_EVERY_MS = 5_000;

/** The way to the brand's page, told as it goes; it leaves the card once the account is there (D121). */
export function TadoAuthorisation({ isRepair }: { readonly isRepair: boolean }) {
  const { t } = useTranslation();
  const [fetchAddress] = useTadoAddressMutation();
  const { step, isWaiting, open, stop } = useSignInWindow('foyer-tado', () => fetchAddress().unwrap());
  const asked = isWaiting ? whileAwake(PROFILE_EVERY_MS) : {};
  useAccountsQuery(undefined, asked);
  useStatesQuery(undefined, isRepair ? asked : {});

  if (isWaiting)
    return (
      <div className={styles.body}>
        {step.state === 'blocked' ? (
          <p className={styles.lead} role="status">
            {t('systems.tado.blocked')}
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
          <Button variant="quiet" onClick={stop}>
            {t('systems.tado.stop')}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      {step.state === 'gaveUp' || step.state === 'failed' ? (
        <p className={styles.lead} role="alert">
          {t(`systems.tado.${step.state}`)}
        </p>
      ) : null}
      <Button variant="primary" onClick={open}>
        {t(`systems.tado.${step.state === 'idle' ? (isRepair ? 'repair' : 'connect') : 'again'}`)}
      </Button>
    </>
  );
}
