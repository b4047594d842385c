import type { Rooms } from '@foyer/contract';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices, useLanguage } from '@foyer/remote-kit';
import { type TFunction, useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, EmptyState, formatAge, SelectField } from '@foyer/ui';
import type { ChannelPart, MeterChannel, MeterConnection } from '@foyer/wire/meter';
import { useState } from 'react';
import { devicesOf, needsDevice, partsOf } from './channel-parts';
import { GridSearch } from './GridSearch';
import styles from './Meter.module.css';
import type { MeterQueries } from './meter-queries';
import { type Choice, choiceOf, proposalsOf } from './proposed-parts';

const UNIT = { counter: 'kWh', power: 'W', temperature: '°C', charge_level: '%' } as const;
const DIGITS = { counter: 3, power: 0, temperature: 1, charge_level: 0 } as const;
const GENERIC = /^(energy|power|temperature|battery|state of charge)$/i;
/** Register of a tariff whose hours are known, as the API names it. */
const TARIFF = /^(.+) (day|night)$/;
/** Ending of a model without a clock, as the API names it. */
const NO_CLOCK = ' (no clock)';
/** Older values are marked as not up to date. */
const OLD_MS = 600_000;

/** What a counter counts, as the API names it. */
const COUNTED: Readonly<Record<string, string>> = {
  'Returned energy': 'returned',
  'Energy drawn': 'drawn',
  'Energy in both directions': 'both',
  'Total returned': 'totalReturned',
};
const PHASE = /^Phase ([ABC])( returned)?$/;

/** Name of a channel as a person reads it. */
function labelOf({ kind, label }: MeterChannel, t: TFunction): string {
  // Families name in English what most of their devices have one of.
  if (GENERIC.test(label)) return t(`connect.kinds.${kind}`);
  const [, register, hours] = TARIFF.exec(label) ?? [];
  if (register && hours)
    return t('connect.kindOf', {
      kind: t(`connect.kinds.${kind}`),
      label: t('connect.tariff', { register, hours: t(`connect.tariffHours.${hours}`) }),
    });
  const [, phase, isReturned] = PHASE.exec(label) ?? [];
  const counted = COUNTED[label];
  const own = counted === undefined ? label : t(`connect.counted.${counted}`);
  const named = phase ? t(isReturned ? 'connect.phaseReturned' : 'connect.phase', { phase }) : own;
  return t('connect.kindOf', { kind: t(`connect.kinds.${kind}`), label: named });
}

interface HeardDevicesProps {
  readonly connection: MeterConnection;
  readonly queries: MeterQueries;
  readonly rooms: Rooms | null;
  /** What to do where the home has no device for a part. */
  readonly noDevice: string;
}

/** Devices that were heard, with a choice of what each of their channels is. */
export function HeardDevices({ connection, queries, rooms, noDevice }: HeardDevicesProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [assign, { isLoading }] = queries.useAssignMeterChannelsMutation();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choices = new Map([...proposalsOf(connection.devices, rooms), ...chosen]);
  const choose = (name: string, choice: Choice) => setChosen(new Map(chosen).set(name, choice));
  const [tried, setTried] = useState(false);
  const isComplete = ({ part, deviceId }: Choice) => Boolean(deviceId) || !needsDevice(part);
  const save = async () => {
    setTried(true);
    const complete = [...choices].filter(([, choice]) => isComplete(choice));
    if (complete.length < choices.size) return;
    setTried(false);
    const { error } = await assign(complete.map(([channel, choice]) => ({ channel, ...choice })));
    if (error) {
      const code = isPlatformError(error) ? error.code : '';
      notify.toast(code === 'meter.part.taken' ? 'meterPartTakenMessage' : 'serviceNotAvailableMessage', {
        severity: 'warning',
      });
      return;
    }
    setChosen(new Map());
    notify.toast('meterChannelsSavedMessage', { severity: 'success' });
  };
  if (connection.devices.length === 0)
    return (
      <Card title={t('connect.heardTitle')}>
        <EmptyState title={t('connect.listening')} text={t('connect.listeningHint')} />
      </Card>
    );
  return (
    <Card title={t('connect.heardTitle')}>
      <div className={styles.stack}>
        {connection.devices.map(({ device, model, channels }) => (
          <fieldset key={device} className={styles.group} data-testid="heard-device">
            <legend className={styles.groupTitle}>
              {model === device ? device : `${model.replace(NO_CLOCK, '')} (${device})`}
            </legend>
            {model.endsWith(NO_CLOCK) ? <p className={styles.note}>{t('connect.noClock')}</p> : null}
            {channels.map((channel) => (
              <Channel
                key={channel.name}
                channel={channel}
                choice={choices.get(channel.name)}
                rooms={rooms}
                noDevice={noDevice}
                isMissing={tried && !isComplete(choices.get(channel.name) ?? { part: 'none' })}
                onChoose={(choice) => choose(channel.name, choice)}
              />
            ))}
          </fieldset>
        ))}
        <GridSearch
          devices={connection.devices}
          labelOf={(channel) => labelOf(channel, t)}
          onFound={(name, part) => choose(name, choiceOf(part, rooms))}
        />
        <p className={styles.note}>{t('connect.chooseHint')}</p>
        <p>
          <Button
            variant="primary"
            disabled={choices.size === 0}
            busy={isLoading ? t('connect.saving') : undefined}
            onClick={() => void save()}
          >
            {t('connect.save')}
          </Button>
        </p>
      </div>
    </Card>
  );
}

interface ChannelProps {
  readonly channel: MeterChannel;
  readonly choice: Choice | undefined;
  readonly rooms: Rooms | null;
  readonly noDevice: string;
  /** Whether its device was not chosen when the choices were to be saved. */
  readonly isMissing: boolean;
  onChoose(choice: Choice): void;
}

function Channel({ channel, choice, rooms, noDevice, isMissing, onChoose }: ChannelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { now } = useHostServices();
  const { kind, value, heardMs, proposed } = channel;
  const label = labelOf(channel, t);
  const part = choice?.part ?? channel.part ?? 'none';
  const deviceId = choice ? choice.deviceId : (channel.deviceId ?? undefined);
  const possible = partsOf(channel);
  const ageMs = now() - heardMs;
  const figure =
    value === null
      ? '—'
      : `${value.toLocaleString(language, { maximumFractionDigits: DIGITS[kind] })}\u00a0${UNIT[kind]}`;
  const devices = devicesOf(part, rooms);
  return (
    <div className={styles.pair} data-testid="heard-channel">
      <p>
        {label}: <strong>{figure}</strong>
        <br />
        <span className={styles.note}>
          {ageMs > OLD_MS
            ? t('connect.old', { age: formatAge(ageMs, language) })
            : formatAge(ageMs, language)}
          {channel.part === null && proposed
            ? ` · ${t('connect.proposed', { part: t(`connect.parts.${proposed}`) })}`
            : ''}
        </span>
      </p>
      {possible.length === 0 ? (
        <p className={styles.note}>{t('connect.notUsed')}</p>
      ) : (
        <SelectField
          label={t('connect.part', { channel: label })}
          value={part}
          options={(['none', ...possible] as const).map((one) => ({
            value: one,
            label: t(`connect.parts.${one}`),
          }))}
          onChange={(event) => onChoose(choiceOf(event.currentTarget.value as ChannelPart, rooms))}
        />
      )}
      {needsDevice(part) ? (
        <SelectField
          label={t('connect.device', { channel: label })}
          hint={devices.length === 0 ? noDevice : undefined}
          error={isMissing ? t('connect.deviceMissing') : undefined}
          value={deviceId ?? ''}
          options={[
            ...(deviceId ? [] : [{ value: '', label: t('connect.chooseDevice') }]),
            ...devices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChoose({ part, deviceId: event.currentTarget.value })}
        />
      ) : null}
    </div>
  );
}
