import { DEFAULT_SITE_TIME_ZONE, dateFormat, heatingProblem } from '@foyer/domain';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Button, IconWarning } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import { useStatesQuery } from '../thermostat/heating-endpoints';
import styles from './HeatingSystemsPage.module.css';
import type { HeatingAccounts } from './heating-accounts';
import { SystemCard } from './SystemCard';
import { useDisconnectTadoMutation, useTadoAuthorisationQuery } from './system-endpoints';
import { TadoAuthorisation } from './TadoAuthorisation';
import { TadoHomes } from './TadoHomes';
import { UndoDisconnection } from './UndoDisconnection';
import { useReconnect } from './useReconnect';

interface TadoCardProps {
  readonly accounts: HeatingAccounts;
  readonly mayModify: boolean;
}

/** The tado system: authorise in a window of the brand, then choose the home and its zones. */
export function TadoCard({ accounts: { tado, tadoHomeId }, mayModify }: TadoCardProps) {
  const { t } = useTranslation();
  const { data: states } = useStatesQuery();
  const isRefused = tado !== null && heatingProblem(states?.errors ?? {}, 'tado_heater') === 'password';
  const isWorking = tado !== null && !isRefused;
  useAnnounceConnected(isWorking);
  const status = tado === null ? 'unregistered' : isRefused ? 'refused' : 'registered';

  return (
    <SystemCard brand="tado" status={status} account={tado}>
      {isRefused ? (
        <p className={styles.problem} role="status">
          <IconWarning size={20} aria-hidden />
          {t('systems.tado.refused')}
        </p>
      ) : null}
      {mayModify && (tado === null || isRefused) ? <TadoAuthorisation isRepair={isRefused} /> : null}
      {mayModify && tado === null ? <UndoDisconnection brand="tado" /> : null}
      {isWorking ? <NextReading /> : null}
      {isWorking ? <TadoHomes key={tado} chosenId={tadoHomeId} mayModify={mayModify} /> : null}
      {tado === null ? null : (
        <div className={`${styles.actions} ${styles.foot}`}>
          {isWorking && tadoHomeId !== null ? (
            <Link className={styles.way} to="/user/tado/reconciliation">
              {t('systems.tado.zones')}
            </Link>
          ) : null}
          {mayModify ? <RemoveTado /> : null}
        </div>
      )}
    </SystemCard>
  );
}

/** Announces an account that was authorised in the brand's window while the card was mounted. */
function useAnnounceConnected(isWorking: boolean): void {
  const { notify, bus } = useHostServices();
  const wasWorking = useRef(isWorking);
  const announce = useRef(() => {});
  announce.current = () => {
    notify.toast('tadoConnectedMessage', { severity: 'success' });
    // The account was connected outside this app, so no mutation announces it.
    bus.emit('profile.refresh', {});
  };
  useEffect(() => {
    if (isWorking && !wasWorking.current) announce.current();
    wasWorking.current = isWorking;
  }, [isWorking]);
}

/** When the zones are read next; nothing where that is not planned, as in a simulated home. */
function NextReading() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = useSession();
  const timeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const { data } = useTadoAuthorisationQuery();
  if (data?.nextReadingMs == null) return null;
  const time = dateFormat(language, { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone }).format(
    data.nextReadingMs,
  );
  return <p className={styles.lead}>{t('systems.tado.nextReading', { time })}</p>;
}

function RemoveTado() {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [disconnect, { isLoading }] = useDisconnectTadoMutation();
  const { reconnect } = useReconnect('tado');
  const remove = async () => {
    if (!(await notify.confirm('tadoRemoveConfirm', { destructive: true }))) return;
    const { error } = await disconnect();
    if (error) return void notify.alert('tadoRemoveError', { severity: 'warning' });
    notify.toast('tadoRemovedMessage', {
      severity: 'success',
      action: { labelKey: 'toasts.undo', run: () => void reconnect() },
    });
  };
  return (
    <Button
      variant="quiet"
      busy={isLoading ? t('systems.removing') : undefined}
      onClick={() => void remove()}
    >
      {t('systems.remove')}
    </Button>
  );
}
