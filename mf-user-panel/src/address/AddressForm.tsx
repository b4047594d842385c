import { ADDRESS_PARTS } from '@foyer/domain';
import { KeptForm, useKeptForm } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, TextField } from '@foyer/ui';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import styles from '../profile/fields.module.css';
import { useReadOnly } from '../profile/useReadOnly';
import { addressFields, storedAddress } from './address-fields';
import { SupplyFields } from './SupplyFields';
import { useAddressSaving } from './useAddressSaving';

/** Address of the home and its energy and internet suppliers. */
export function AddressForm({ profile }: { readonly profile: HouseholdProfile }) {
  const { t } = useTranslation();
  const { question, mayKeep, keepUnlisted, save } = useAddressSaving(profile, (known) => {
    for (const part of ADDRESS_PARTS) state.form.setValue(part, known[part], { shouldDirty: true });
  });
  const readOnly = useReadOnly();
  const state = useKeptForm({
    name: 'address',
    schema: addressFields(profile.countryCode),
    stored: storedAddress(profile),
    save,
  });
  const { form, field } = state;

  return (
    <>
      <KeptForm state={state} section="address" readOnly={readOnly}>
        <fieldset className={styles.group}>
          <legend className={styles.groupTitle}>{t('address.place')}</legend>
          <p className={styles.note}>
            {t('address.correctHint')} {t('address.moveHint')}
          </p>
          <TextField label={t('address.address')} autoComplete="address-line1" {...field('address')} />
          <TextField
            label={t('address.additionalAddress')}
            hint={t('address.additionalHint')}
            autoComplete="address-line2"
            {...field('additionalAddress')}
          />
          <div className={styles.pair}>
            <TextField
              label={t('address.postalCode')}
              inputMode="numeric"
              autoComplete="postal-code"
              {...field('postalCode')}
            />
            <TextField label={t('address.city')} autoComplete="address-level2" {...field('city')} />
          </div>
          {mayKeep && !readOnly ? (
            <Button
              data-testid="address-not-listed"
              onClick={() => {
                keepUnlisted();
                void state.submit();
              }}
            >
              {t('address.notListed')}
            </Button>
          ) : null}
        </fieldset>
        <SupplyFields profile={profile} form={form} field={field} />
      </KeptForm>
      {question}
    </>
  );
}
