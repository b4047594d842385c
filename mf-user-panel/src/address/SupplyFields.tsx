import { powerCapacityKva } from '@foyer/domain';
import type { KeptFormState } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { SelectField } from '@foyer/ui';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import { choicesOf } from '../profile/choices';
import styles from '../profile/fields.module.css';
import { useElectricityProvidersQuery, useInternetProvidersQuery } from '../profile/supply-endpoints';
import type { AddressFields } from './address-fields';

/** Largest power of households; above it are the connections of firms. A larger stored one stays in the list. */
const MOST_KVA = 36;

/** Powers a household may subscribe to, in kVA as on the wire, smallest first. */
const POWER_CAPACITIES: readonly string[] = Array.from({ length: MOST_KVA }, (_, index) =>
  String(index + 1),
).filter((kva) => powerCapacityKva(kva) !== null);

interface SupplyFieldsProps {
  readonly profile: HouseholdProfile;
  readonly form: KeptFormState<AddressFields, AddressFields>['form'];
  readonly field: KeptFormState<AddressFields>['field'];
}

/** Suppliers of electricity and internet. When the lists fail to load, stored values still show. */
export function SupplyFields({ profile, form, field }: SupplyFieldsProps) {
  const { t } = useTranslation();
  const { data: electricity = [] } = useElectricityProvidersQuery();
  const { data: internet = [] } = useInternetProvidersQuery();
  const none = t('address.unknown');
  const other = t('address.other');
  const provider = form.watch('internet_service_provider');
  const providerField = field('internet_service_provider');
  const boxes = internet.find(({ name }) => name === provider)?.boxes ?? [];
  const isStoredProvider = provider === profile.internetServiceProvider;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{t('address.supply')}</legend>
      <div className={styles.pair}>
        <SelectField
          label={t('address.electricityProvider')}
          options={choicesOf(electricity, profile.electricityProvider, { none, other })}
          {...field('electricityProvider')}
        />
        <SelectField
          label={t('address.powerCapacity')}
          options={choicesOf(POWER_CAPACITIES, profile.electricPowerCapacity, {
            none,
            of: (kva) => t('address.kva', { kva }),
          })}
          {...field('electric_power_capacity')}
        />
        <SelectField
          label={t('address.internetProvider')}
          options={choicesOf(
            internet.map(({ name }) => name),
            profile.internetServiceProvider,
            { none, other },
          )}
          {...providerField}
          onChange={(event) => {
            // Boxes belong to one provider.
            form.setValue('internet_box_model', '', { shouldDirty: true });
            return providerField.onChange(event);
          }}
        />
        <SelectField
          label={t('address.boxModel')}
          options={choicesOf(boxes, isStoredProvider ? profile.internetBoxModel : null, { none, other })}
          {...field('internet_box_model')}
        />
      </div>
    </fieldset>
  );
}
