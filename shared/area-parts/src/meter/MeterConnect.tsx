import type { Rooms } from '@foyer/contract';
import { useAnswer, useHostServices, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, EmptyState } from '@foyer/ui';
import type { MeterConnection } from '@foyer/wire/meter';
import { useState } from 'react';
import { WhenReady } from '../answers/WhenReady';
import { HeardDevices } from './HeardDevices';
import styles from './Meter.module.css';
import { MeterSettings } from './MeterSettings';
import type { MeterQueries } from './meter-queries';

/** New devices appear within seconds of their first message. */
const ASK_EVERY_MS = 3_000;

export interface MeterConnectProps {
  readonly queries: MeterQueries;
  /** Rooms with the devices that a channel can belong to; null until known. */
  readonly rooms: Rooms | null;
  /** What to do where the home has no device for a part. */
  readonly noDevice: string;
  /** What to do where the platform has no broker. */
  readonly unavailableHint: string;
}

/** A home's own devices, from their access to what they measure. */
export function MeterConnect({ queries, rooms, noDevice, unavailableHint }: MeterConnectProps) {
  const { t } = useTranslation();
  const answer = useAnswer(queries.useMeterConnectionQuery(undefined, whileAwake(ASK_EVERY_MS)));
  return (
    <WhenReady answer={answer} height="16rem">
      {(connection) =>
        connection.broker ? (
          <div className={styles.page}>
            <Access connection={connection} queries={queries} />
            {connection.access || connection.devices.length > 0 ? (
              <HeardDevices connection={connection} queries={queries} rooms={rooms} noDevice={noDevice} />
            ) : null}
            <Refused refused={connection.refused} />
          </div>
        ) : (
          <Card>
            <EmptyState title={t('connect.unavailable')} text={unavailableHint} />
          </Card>
        )
      }
    </WhenReady>
  );
}

interface AccessProps {
  readonly connection: MeterConnection;
  readonly queries: MeterQueries;
}

/** Access of the home's devices, with the password until the page is left. */
function Access({ connection, queries }: AccessProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const isActing = Boolean(useSession().profile?.acting);
  const [create, { data: made, isLoading, reset }] = queries.useCreateMeterAccessMutation();
  const [end, { isLoading: isEnding }] = queries.useEndMeterAccessMutation();
  const { access } = connection;
  const announceFailure = () => notify.toast('serviceNotAvailableMessage', { severity: 'warning' });
  const createAccess = async () => {
    if (access && !(await notify.confirm('newMeterPasswordConfirm', { destructive: true }))) return;
    if ((await create()).error) announceFailure();
  };
  const endAccess = async () => {
    if (!(await notify.confirm('endMeterAccessConfirm', { destructive: true }))) return;
    if ((await end()).error) announceFailure();
    else reset();
  };
  return (
    <Card title={t('connect.accessTitle')}>
      <div className={styles.stack}>
        <p>{t('connect.accessHint')}</p>
        {access?.byProfessional && !isActing ? <p>{t('connect.byProfessional')}</p> : null}
        {access ? (
          <MeterSettings connection={connection} password={made?.password ?? null} />
        ) : (
          <p className={styles.note}>{t('connect.passwordOnce')}</p>
        )}
        <div className={styles.buttons}>
          <Button
            variant={access ? 'secondary' : 'primary'}
            busy={isLoading ? t('connect.making') : undefined}
            onClick={() => void createAccess()}
          >
            {t(access ? 'connect.newPassword' : 'connect.giveAccess')}
          </Button>
          {access ? (
            <Button
              variant="quiet"
              busy={isEnding ? t('connect.ending') : undefined}
              onClick={() => void endAccess()}
            >
              {t('connect.endAccess')}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** Readings that could not be true, closed until it is opened. */
function Refused({ refused }: Pick<MeterConnection, 'refused'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (refused.length === 0) return null;
  return (
    <Card>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('connect.refusedTitle', { count: refused.length })}</summary>
        <ul>
          {refused.map(({ channel, reason, count }) => (
            <li key={`${channel} ${reason}`}>
              {t('connect.refusedLine', { channel, count, reason: t(`connect.reason.${reason}`) })}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
