import { devicesWithFlow, isFlowOfHome } from '@foyer/domain';
import type { FileSeries } from '@foyer/meter-files';
import { useSession } from '@foyer/remote-kit';
import { Link } from '@foyer/remote-kit/router';
import { Checkbox, SelectField } from '@foyer/ui';
import { CORRECTED_FLOWS } from '@foyer/wire/corrections';
import fields from '../profile/fields.module.css';
import { choiceOf, type SeriesChoice } from './series-choices';
import { useMeterWords } from './useMeterWords';

interface SeriesChoiceFieldsProps {
  readonly series: FileSeries;
  readonly choice: SeriesChoice;
  /** Message key of an error; null without one. */
  readonly fault: string | null;
  onChange(choice: SeriesChoice): void;
}

/** Whether a series is loaded, what it is, and the device it belongs to. */
export function SeriesChoiceFields({ series, choice, fault, onChange }: SeriesChoiceFieldsProps) {
  const { t } = useMeterWords();
  const { rooms } = useSession();
  const { isLoaded, flow, deviceId } = choice;
  const devices = flow === null ? [] : devicesWithFlow(flow, rooms);
  const hasFlowField = series.flow === null;
  const hasDeviceField = devices.length > 0;
  const isWithoutDevice = flow !== null && !isFlowOfHome(flow) && !hasDeviceField;
  const error = fault === null ? undefined : t(`messages.${fault}`);
  const errorKey = fault ?? undefined;
  return (
    <fieldset className={fields.group} data-testid="series">
      <legend className={fields.groupTitle}>{series.name}</legend>
      <Checkbox
        label={t('meter.file.loads')}
        checked={isLoaded}
        disabled={isWithoutDevice}
        error={hasFlowField || hasDeviceField ? undefined : error}
        errorKey={errorKey}
        onChange={(event) => onChange({ ...choice, isLoaded: event.currentTarget.checked })}
      />
      {hasFlowField ? (
        <SelectField
          label={t('meter.file.flow')}
          value={flow ?? ''}
          disabled={!isLoaded && !isWithoutDevice}
          error={hasDeviceField ? undefined : error}
          errorKey={errorKey}
          options={[
            { value: '', label: t('meter.file.choose') },
            ...CORRECTED_FLOWS.map((value) => ({ value, label: t(`meter.flow.${value}`) })),
          ]}
          onChange={({ currentTarget }) =>
            onChange(choiceOf(CORRECTED_FLOWS.find((one) => one === currentTarget.value) ?? null, rooms))
          }
        />
      ) : null}
      {hasDeviceField ? (
        <SelectField
          label={t('meter.file.device')}
          value={deviceId}
          disabled={!isLoaded}
          error={error}
          errorKey={errorKey}
          options={[
            { value: '', label: t('meter.file.chooseDevice') },
            ...devices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ ...choice, deviceId: event.currentTarget.value })}
        />
      ) : null}
      {isWithoutDevice ? (
        <p className={fields.note}>
          {t(`meter.file.noDevice.${flow}`)} <Link to="/settings/devices">{t('meter.file.addDevice')}</Link>
        </p>
      ) : null}
    </fieldset>
  );
}
