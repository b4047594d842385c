import type { KeptFormState } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { SelectField, TextField } from '@foyer/ui';
import { POWER_CONTRACT_TYPES } from '@foyer/wire/battery-registration';
import type { TypedRegistration } from './registration-form';

/** Meter readings on the day the provider takes over: one, or one per price period. */
export function MeterFields({
  state,
}: {
  readonly state: KeptFormState<TypedRegistration, TypedRegistration>;
}) {
  const { t } = useTranslation();
  const names =
    state.form.watch('powerContractType') === 'base'
      ? (['meterEnergy'] as const)
      : (['meterEnergyPeak', 'meterEnergyOffPeak'] as const);
  return (
    <>
      <SelectField
        {...state.field('powerContractType')}
        label={t('registration.meter.type')}
        options={POWER_CONTRACT_TYPES.map((value) => ({
          value,
          label: t(`registration.meter.types.${value}`),
        }))}
      />
      {names.map((name) => (
        <TextField
          key={name}
          {...state.field(name)}
          label={t(`registration.meter.${name}`)}
          hint={t('registration.meter.hint')}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </>
  );
}
