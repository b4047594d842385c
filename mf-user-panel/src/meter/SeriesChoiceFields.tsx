import type { FileSeries } from '@foyer/meter-files';
import { useSession } from '@foyer/remote-kit';
import { Link } from '@foyer/remote-kit/router';
import { Checkbox, SelectField } from '@foyer/ui';
import { CORRECTED_FLOWS, type CorrectedFlow } from '@foyer/wire/corrections';
import fields from '../profile/fields.module.css';
import { devicesWith, isOfHome } from './meter-devices';
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
  const devices = flow === null || isOfHome(flow) ? null : devicesWith(flow, rooms);
  const isWithoutDevice = devices !== null && devices.length === 0;
  const error = fault === null ? undefined : t(`messages.${fault}`);
  const errorKey = fault ?? undefined;
  const isDeviceFault = fault === 'seriesDeviceMissingMessage' || (devices !== null && series.flow !== null);
  const chooseFlow = (chosen: string) => {
    const next = CORRECTED_FLOWS.find((known) => known === chosen) ?? null;
    onChange(choiceOf(next, rooms));
  };
  return (
    <fieldset className={fields.group} data-testid="series">
      <legend className={fields.groupTitle}>{series.name}</legend>
      <Checkbox
        label={t('meter.file.loads')}
        checked={isLoaded}
        disabled={isWithoutDevice}
        error={devices === null && series.flow !== null ? error : undefined}
        errorKey={errorKey}
        onChange={(event) => onChange({ ...choice, isLoaded: event.currentTarget.checked })}
      />
      <div className={fields.pair}>
        {series.flow === null ? (
          <SelectField
            label={t('meter.file.flow')}
            value={flow ?? ''}
            disabled={!isLoaded && !isWithoutDevice}
            error={isDeviceFault ? undefined : error}
            errorKey={errorKey}
            options={[
              { value: '', label: t('meter.file.choose') },
              ...CORRECTED_FLOWS.map((value: CorrectedFlow) => ({ value, label: t(`meter.flow.${value}`) })),
            ]}
            onChange={(event) => chooseFlow(event.currentTarget.value)}
          />
        ) : null}
        {devices !== null && devices.length > 0 ? (
          <SelectField
            label={t('meter.file.device')}
            value={deviceId}
            disabled={!isLoaded}
            error={isDeviceFault ? error : undefined}
            errorKey={errorKey}
            options={[
              { value: '', label: t('meter.file.chooseDevice') },
              ...devices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => onChange({ ...choice, deviceId: event.currentTarget.value })}
          />
        ) : null}
      </div>
      {isWithoutDevice && flow !== null ? (
        <p className={fields.note}>
          {t(`meter.file.noDevice.${flow}`)} <Link to="/settings/devices">{t('meter.file.addDevice')}</Link>
        </p>
      ) : null}
    </fieldset>
  );
}
