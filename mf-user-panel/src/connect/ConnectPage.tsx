import { SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer, useHostServices, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, EmptyState } from '@foyer/ui';
import type { MeterConnection } from '@foyer/wire/meter';
import { useState } from 'react';
import styles from '../profile/fields.module.css';
import { SeenByCustomer } from '../profile/SeenByCustomer';
import {
  useCreateMeterAccessMutation,
  useEndMeterAccessMutation,
  useMeterConnectionQuery,
} from './connect-endpoints';
import { HeardDevices } from './HeardDevices';
import { HomeAssistantOffer } from './HomeAssistantOffer';
import { Settings } from './Settings';

/** New devices appear within seconds of their first message. */
const ASK_EVERY_MS = 3_000;

/** `/user/connect`: the home's own devices, from their access to what they measure. */
export function ConnectPage() {
  const { t } = useTranslation();
  return (
    <SectionPage
      screen="user_panel_connect"
      title={t('sections.connect.title')}
      lead={t('sections.connect.lead')}
    >
      <SeenByCustomer>
        <Connection />
      </SeenByCustomer>
    </SectionPage>
  );
}

function Connection() {
  const { t } = useTranslation();
  const answer = useAnswer(useMeterConnectionQuery(undefined, whileAwake(ASK_EVERY_MS)));
  return (
    <WhenReady answer={answer} height="16rem">
      {(connection) =>
        connection.broker ? (
          <div className={styles.page}>
            <Access connection={connection} />
            {connection.access || connection.devices.length > 0 ? (
              <HeardDevices connection={connection} />
            ) : null}
            <HomeAssistantOffer connection={connection} />
            <Refused refused={connection.refused} />
          </div>
        ) : (
          <Card>
            <EmptyState title={t('connect.unavailable')} text={t('connect.unavailableHint')} />
          </Card>
        )
      }
    </WhenReady>
  );
}

/** Access of the home's devices, with the password until the page is left. */
function Access({ connection }: { readonly connection: MeterConnection }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [create, { data: made, isLoading, reset }] = useCreateMeterAccessMutation();
  const [end, { isLoading: isEnding }] = useEndMeterAccessMutation();
  const { access } = connection;
  const announceFailure = () => notify.toast('serviceSilentMessage', { severity: 'warning' });
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
        {access ? (
          <Settings connection={connection} password={made?.password ?? null} />
        ) : (
          <p className={styles.note}>{t('connect.passwordOnce')}</p>
        )}
        <div className={styles.buttons}>
          <p>
            <Button
              variant={access ? 'secondary' : 'primary'}
              busy={isLoading ? t('connect.making') : undefined}
              onClick={() => void createAccess()}
            >
              {t(access ? 'connect.newPassword' : 'connect.giveAccess')}
            </Button>
          </p>
          {access ? (
            <p>
              <Button
                variant="quiet"
                busy={isEnding ? t('connect.ending') : undefined}
                onClick={() => void endAccess()}
              >
                {t('connect.endAccess')}
              </Button>
            </p>
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
