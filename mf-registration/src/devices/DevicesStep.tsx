import { CodeCamera } from '@foyer/area-parts';
import {
  type Attribution,
  addedChannels,
  DEVICE_KEY_LENGTH,
  defaultAttribution,
  deviceKey,
  findingsOf,
  isShown,
  mayBeThreePhase,
  type RegistrationRequest,
  registrationChain,
  type ScannedChannel,
  withPhaseType,
} from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button, Card, TextField } from '@foyer/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDeviceRulesQuery, useRoomTypesQuery } from '../installation/list-endpoints';
import { useList } from '../installation/use-list';
import { StepActions } from '../steps/StepActions';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { AttributionRow } from './AttributionRow';
import { choosableRooms, consumerTypes } from './consumer-types';
import { keyOf, messageOf, register } from './register-chain';
import { useScan } from './useScan';

/** The devices are found, told what they are for, and registered (spec 2 §4). */
export function DevicesStep() {
  return <StepPage path="devices_attribution">{(props) => <Devices {...props} />}</StepPage>;
}

interface Entered {
  readonly code: string;
  readonly attributions: readonly Attribution[];
  /** Requests that were answered. */
  readonly done: readonly string[];
}

function enteredBefore(draft: Readonly<Record<string, unknown>>): Entered {
  return {
    code: typeof draft.code === 'string' ? draft.code : '',
    attributions: Array.isArray(draft.attributions) ? draft.attributions : [],
    done: Array.isArray(draft.done) ? draft.done : [],
  };
}

const sameChannel = (
  a: Pick<ScannedChannel, 'deviceId' | 'phase'>,
  b: Pick<Attribution, 'deviceId' | 'phase'>,
) => a.deviceId === b.deviceId && a.phase === b.phase;

function Devices({ step, registration }: StepProps) {
  const { notify, platform } = useHostServices();
  const { t } = useTranslation();
  const { keeper } = registration;
  const [entered, setEntered] = useState(() => enteredBefore(registration.draftOf(step.path)));
  const scan = useScan();
  const deviceTypes = consumerTypes(useList(useDeviceRulesQuery) ?? {});
  const roomTypes = choosableRooms(useList(useRoomTypesQuery) ?? []);
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const production = registration.draftOf('user_production_details');
  const enphase = production.measuredBy === 'enphase';

  const latest = useRef(entered);
  /** Changes what is in force now: requests and scans answer after later edits. */
  const change = useCallback(
    (edit: (now: Entered) => Entered) => {
      latest.current = edit(latest.current);
      setEntered(latest.current);
      keeper.keep(step.path, { ...latest.current });
    },
    [keeper, step.path],
  );

  // What was found is added to what was told before, each once.
  useEffect(() => {
    const added = addedChannels(entered.attributions, scan.channels);
    if (added.length === 0) return;
    const words = {
      device: (number: number) => t('devices.numbered', { number }),
      controller: (number: number) => t('devices.controllerNumbered', { number }),
    };
    change((now) => {
      const first = now.attributions.length + 1;
      const found = addedChannels(now.attributions, scan.channels).map((channel, index) =>
        defaultAttribution(channel, first + index, words),
      );
      return { ...now, attributions: [...now.attributions, ...found] };
    });
  }, [scan.channels, entered, change, t]);

  const replaced = (changed: Attribution) =>
    change((now) => ({
      ...now,
      attributions: now.attributions.map((one) => (sameChannel(changed, one) ? changed : one)),
    }));

  const findings = findingsOf(entered.attributions, enphase);
  const blocked = findings.blocked || entered.attributions.length === 0;

  /** Whether to go on, asked of whoever left something out. */
  const isMeant = async () => {
    if (findings.enphaseAndProduction) {
      await notify.alert('registration_message_enphase_plus_asoca_not_supported', { severity: 'warning' });
      return false;
    }
    if (findings.noCounter && !(await notify.confirm('registration_message_no_consumption_device')))
      return false;
    if (findings.noProduction && !(await notify.confirm('registration_message_no_production_device')))
      return false;
    if (findings.unnamed > 0 && !(await notify.confirm('registration_message_unnamed_devices'))) return false;
    return true;
  };

  /** Makes what is left of the chain; stops at the first request that fails. Resolves to that one's message. */
  const registerAll = async (): Promise<string | null> => {
    const text = (name: string) => (typeof production[name] === 'string' ? (production[name] as string) : '');
    const facts = {
      code: entered.code,
      modules: text('modules'),
      modulePower: text('modulePower'),
      pvManufacturer: text('pvManufacturer'),
      enphase: { systemId: text('enphaseSystemId').trim(), serialNumbers: text('enphaseSerials').trim() },
      nameOf: (type: string) => t(`deviceTypes.${type}`),
    };
    const chain: readonly RegistrationRequest[] = registrationChain(entered.attributions, enphase);
    const done = new Set(entered.done);
    for (const [index, request] of chain.entries()) {
      setProgress({ done: index, count: chain.length });
      if (done.has(keyOf(request))) continue;
      try {
        await register(platform, request, facts);
      } catch (error) {
        return messageOf(request, error);
      }
      done.add(keyOf(request));
      change((now) => ({ ...now, done: [...done] }));
    }
    return null;
  };

  /** Whether everything is registered. */
  const send = async (): Promise<boolean> => {
    const failed = (message: string) => {
      void notify.alert(message, { severity: 'warning' });
      return false;
    };
    try {
      // The statuses before have to be there first.
      if (!(await keeper.settled())) return failed('formOfflineMessage');
      if (!(await isMeant())) return false;
      const message = await registerAll();
      return message === null || failed(message);
    } finally {
      setProgress(null);
    }
  };

  const code = entered.code.replaceAll(/[\s-]/g, '').toUpperCase();
  const shown = entered.attributions.filter(isShown);
  return (
    <>
      <Card title={t('devices.scan')}>
        <form
          className={styles.body}
          onSubmit={(event) => {
            event.preventDefault();
            scan.start(code);
          }}
        >
          <div className={styles.filled}>
            <TextField
              label={t('devices.code')}
              hint={t('devices.codeHint')}
              value={entered.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={scan.fault ? t(`messages.${scan.fault}`) : undefined}
              errorKey={scan.fault ?? undefined}
              onChange={({ target: { value } }) => change((now) => ({ ...now, code: deviceKey(value) }))}
            />
            <div className={styles.actions}>
              <CodeCamera
                codeLength={DEVICE_KEY_LENGTH}
                onRead={(read) => {
                  change((now) => ({ ...now, code: deviceKey(read) }));
                  scan.start(read);
                }}
              />
            </div>
          </div>
          <div className={styles.actions}>
            <Button
              type="submit"
              data-testid="scan-start"
              disabled={code.length !== DEVICE_KEY_LENGTH}
              busy={scan.scanning ? t('devices.scanning') : undefined}
            >
              {t(shown.length > 0 ? 'devices.scanAgain' : 'devices.scanStart')}
            </Button>
          </div>
          {scan.single ? <Banner severity="warning">{t('devices.single')}</Banner> : null}
        </form>
      </Card>
      {shown.length > 0 ? (
        <Card title={t('devices.found')}>
          <fieldset className={styles.locked} disabled={progress !== null}>
            <ul className={styles.rows}>
              {shown.map((attribution) => (
                <AttributionRow
                  key={`${attribution.deviceId} ${attribution.phase}`}
                  attribution={attribution}
                  powerW={scan.channels.find((channel) => sameChannel(channel, attribution))?.powerW ?? null}
                  deviceTypes={deviceTypes}
                  roomTypes={roomTypes}
                  onChange={replaced}
                  onPhaseType={
                    mayBeThreePhase(entered.attributions, attribution.deviceId)
                      ? () =>
                          change((now) => ({
                            ...now,
                            attributions: withPhaseType(
                              now.attributions,
                              attribution.deviceId,
                              attribution.phaseType === 'onePhaseDevice'
                                ? 'threePhaseDevice'
                                : 'onePhaseDevice',
                            ),
                          }))
                      : null
                  }
                />
              ))}
            </ul>
          </fieldset>
        </Card>
      ) : null}
      {blocked && shown.length > 0 ? <p className={styles.soft}>{t('devices.blocked')}</p> : null}
      <StepActions
        step={step}
        registration={registration}
        label={t('devices.register')}
        disabled={blocked}
        busyLabel={progress ? t('devices.registering', progress) : undefined}
        onNext={send}
      />
    </>
  );
}
