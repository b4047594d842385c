import { usePhoneTyping } from '@foyer/area-parts';
import type { KeptFormState } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Checkbox, SelectField, TextField } from '@foyer/ui';
import type { ComponentProps } from 'react';
import styles from '../steps/StepPage.module.css';
import type { IdentityFields } from './identity-fields';

interface IdentityFieldsetsProps {
  readonly field: KeptFormState<IdentityFields, IdentityFields>['field'];
  readonly country: string;
  /** Asks for the customer's e-mail address, twice: only when the form opens the account. */
  readonly withEmail: boolean;
}

type TextName = Exclude<keyof IdentityFields, 'country' | 'notListed'>;

/** Customer's identity, contact details and address. */
export function IdentityFieldsets({ field, country, withEmail }: IdentityFieldsetsProps) {
  const { t } = useTranslation();
  const asPhone = usePhoneTyping(country);
  // Autofill would suggest the installer's own data.
  const text = (name: TextName, label: string, more: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField label={label} autoComplete="off" {...more} {...field(name)} />
  );
  const phone = (name: 'mobileNumber' | 'phoneNumber', label: string) => (
    <TextField label={label} type="tel" autoComplete="off" {...asPhone(field(name))} />
  );
  return (
    <>
      <Card title={t('identity.person')}>
        <div className={styles.fields}>
          {text('firstName', t('identity.firstName'))}
          {text('lastName', t('identity.lastName'))}
          {text('birthDate', t('identity.birthDate'), { type: 'date' })}
        </div>
      </Card>
      <Card title={t('identity.contact')}>
        <div className={styles.fields}>
          {withEmail ? text('email', t('identity.email'), { type: 'email' }) : null}
          {withEmail ? text('confirmEmail', t('identity.confirmEmail'), { type: 'email' }) : null}
          {phone('mobileNumber', t('identity.mobile'))}
          {phone('phoneNumber', t('identity.phone'))}
        </div>
      </Card>
      <Card title={t('identity.address')}>
        <div className={styles.fields}>
          <div className={styles.whole}>
            <SelectField
              label={t('identity.country')}
              options={(['FR', 'CH'] as const).map((value) => ({ value, label: t(`countries.${value}`) }))}
              {...field('country')}
            />
          </div>
          {text('address', t('identity.street'))}
          {text('additionalAddress', t('identity.addition'))}
          {text('postalCode', t('identity.postalCode'), { inputMode: 'numeric' })}
          {text('city', t('identity.city'))}
        </div>
        <Checkbox label={t('identity.notListed')} {...field('notListed')} />
      </Card>
    </>
  );
}
