import { CodeCamera } from '@foyer/area-parts';
import {
  type Attribution,
  DEVICE_KEY_LENGTH,
  deviceKey,
  findingsOf,
  isShown,
  mayBeThreePhase,
  withPhaseType,
} from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button, Card, TextField } from '@foyer/ui';
import { useCallback, useRef, useState } from 'react';
import { useDeviceRulesQuery, useRoomTypesQuery } from '../installation/list-endpoints';
import { useList } from '../installation/use-list';
import { StepActions } from '../steps/StepActions';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { AttributionRow } from './AttributionRow';
import { choosableRooms, consumerTypes } from './consumer-types';
import { type EnteredDevices, isSameChannel, normaliseCode, readEnteredDevices } from './entered-devices';
import { OwnMeterHint } from './OwnMeterHint';
import { useFoundDevices } from './useFoundDevices';
import { useDeviceRegistration } from './useRegistering';

/** Finds the devices of a kit, assigns a function to each and registers them. */
export function DevicesStep() {
  return <StepPage path="devices_attribution">{(props) => <Devices {...props} />}</StepPage>;
}

function Devices({ step, registration }: StepProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const { draftStore } = registration;
  const [entered, setEntered] = useState(() => readEnteredDevices(registration.draftOf(step.path)));
  const deviceTypes = consumerTypes(useList(useDeviceRulesQuery) ?? {});
  const roomTypes = choosableRooms(useList(useRoomTypesQuery) ?? []);
  const enphase = registration.draftOf('user_production_details').measuredBy === 'enphase';

  const [resumedCode] = useState(() => {
    const codes = entered.attributions.map(({ gatewayCode }) => gatewayCode);
    const typed = normaliseCode(entered.code);
    return codes.includes(typed) ? typed : (codes[0] ?? null);
  });

  const latest = useRef(entered);
  /** Edits the latest state: requests and scans may answer after further edits. */
  const change = useCallback(
    (edit: (now: EnteredDevices) => EnteredDevices) => {
      latest.current = edit(latest.current);
      setEntered(latest.current);
      draftStore.saveStep(step.path, { ...latest.current });
    },
    [draftStore, step.path],
  );

  const {
    scan,
    startScan,
    takeOut,
    hasTakenOut,
    removed,
    undoTakeOut,
    replaced: replacing,
    replace,
  } = useFoundDevices({
    attributions: entered.attributions,
    resumedCode,
    change,
  });

  const replaceAttribution = (changed: Attribution) =>
    change((now) => ({
      ...now,
      attributions: now.attributions.map((one) => (isSameChannel(changed, one) ? changed : one)),
    }));

  const findings = findingsOf(entered.attributions, enphase);
  const blocked = findings.blocked || entered.attributions.length === 0;

  /** Asks for confirmation of anything left out. Resolves to whether to continue. */
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

  const { progress, registerAll } = useDeviceRegistration({
    registration,
    completedKeys: entered.done,
    onProgress: (done) => change((now) => ({ ...now, done })),
  });

  /** Resolves to whether everything is registered. */
  const send = async (): Promise<boolean> => {
    const showFailure = (message: string) => {
      void notify.alert(message, { severity: 'warning' });
      return false;
    };
    // Earlier statuses must reach the platform before the device requests.
    if (!(await draftStore.sendQueue())) return showFailure('formOfflineMessage');
    if (!(await isMeant())) return false;
    const outcome = await registerAll(entered.attributions, enphase);
    if (outcome === 'declined') return false;
    return outcome === null || showFailure(outcome);
  };

  const code = normaliseCode(entered.code);
  const codeField = useRef<HTMLInputElement>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const codeFault = isIncomplete ? 'gatewayCodeIncompleteMessage' : scan.fault;
  const shown = entered.attributions.filter(isShown);
  const isFirstRow = (one: Attribution) => shown.find(({ deviceId }) => deviceId === one.deviceId) === one;
  return (
    <>
      <Card title={t('devices.scan')}>
        <form
          className={styles.body}
          onSubmit={(event) => {
            event.preventDefault();
            if (code.length === DEVICE_KEY_LENGTH) return startScan(code);
            setIncomplete(true);
            codeField.current?.focus();
          }}
        >
          <div className={styles.filled}>
            <TextField
              ref={codeField}
              label={t('devices.code')}
              hint={t('devices.codeHint')}
              value={entered.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={codeFault ? t(`messages.${codeFault}`) : undefined}
              errorKey={codeFault ?? undefined}
              onChange={({ target: { value } }) => {
                setIncomplete(false);
                change((now) => ({ ...now, code: deviceKey(value) }));
              }}
            />
            <div className={styles.actions}>
              <CodeCamera
                codeLength={DEVICE_KEY_LENGTH}
                onRead={(read) => {
                  setIncomplete(false);
                  change((now) => ({ ...now, code: deviceKey(read) }));
                  startScan(read);
                }}
              />
            </div>
          </div>
          <div className={styles.actions}>
            <Button
              type="submit"
              data-testid="scan-start"
              busy={scan.scanning ? t('devices.scanning') : undefined}
            >
              {t(shown.length > 0 ? 'devices.scanAgain' : 'devices.scanStart')}
            </Button>
          </div>
          {scan.isSlow ? <p role="status">{t('devices.slow')}</p> : null}
          {replacing ? <ReplacementNotice replaced={replacing} onStop={() => replace(null)} /> : null}
          {scan.single ? <Banner severity="warning">{t('devices.single')}</Banner> : null}
        </form>
      </Card>
      {removed ? <RemovalNotice removed={removed} onUndo={undoTakeOut} /> : null}
      {shown.length > 0 ? (
        <Card title={t('devices.found')}>
          <fieldset className={styles.locked} disabled={progress !== null}>
            <ul className={styles.rows}>
              {shown.map((attribution) => (
                <AttributionRow
                  key={`${attribution.deviceId} ${attribution.phase}`}
                  attribution={attribution}
                  powerW={
                    scan.channels.find((channel) => isSameChannel(channel, attribution))?.powerW ?? null
                  }
                  deviceTypes={deviceTypes}
                  roomTypes={roomTypes}
                  onChange={replaceAttribution}
                  onTakeOut={isFirstRow(attribution) ? () => takeOut(attribution) : null}
                  onReplace={isFirstRow(attribution) ? () => replace(attribution) : null}
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
          {hasTakenOut ? <p className={styles.soft}>{t('devices.takenOut')}</p> : null}
        </Card>
      ) : null}
      {shown.length === 0 ? <OwnMeterHint registration={registration} /> : null}
      {blocked ? <p className={styles.soft}>{t('devices.blocked')}</p> : null}
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

const identifierOf = ({ plugType, gatewayCode, deviceId }: Attribution) =>
  plugType === 'MST' ? deviceKey(gatewayCode) : deviceId;

function ReplacementNotice({ replaced, onStop }: { readonly replaced: Attribution; onStop(): void }) {
  const { t } = useTranslation();
  return (
    <Banner severity="info" testId="replacing">
      {t(replaced.plugType === 'MST' ? 'devices.replacingKit' : 'devices.replacingDevice', {
        id: identifierOf(replaced),
      })}
      <Button variant="quiet" onClick={onStop}>
        {t('devices.replaceStop')}
      </Button>
    </Banner>
  );
}

function RemovalNotice({ removed, onUndo }: { readonly removed: Attribution; onUndo(): void }) {
  const { t } = useTranslation();
  return (
    <Banner severity="info" testId="removed-device">
      {t(removed.plugType === 'MST' ? 'devices.removedKit' : 'devices.removedDevice', {
        id: identifierOf(removed),
      })}
      <Button variant="quiet" onClick={onUndo}>
        {t('devices.undo')}
      </Button>
    </Banner>
  );
}
