import { usePhoneTyping } from '@foyer/area-parts';
import { LANGUAGES } from '@foyer/contract';
import { FIRST_BIRTH_DAY } from '@foyer/domain';
import type { KeptFormState } from '@foyer/forms';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Checkbox, DayField, SelectField, TextField } from '@foyer/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from '../steps/StepPage.module.css';
import type { IdentityFields } from './identity-fields';

interface IdentityFieldsetsProps {
  readonly field: KeptFormState<IdentityFields, IdentityFields>['field'];
  readonly country: string;
  /** Of the site, `YYYY-MM-DD`. */
  readonly today: string;
  /** The form opens the account: it asks for the e-mail address, twice, and for the country. */
  readonly opens: boolean;
  /** Shows the address of an open account. */
  readonly knownEmail: ReactNode;
}

type TextName = Exclude<keyof IdentityFields, 'birthDate' | 'country' | 'language' | 'notListed'>;

/** Each language in its own name. */
const LANGUAGE_NAMES = { fr: 'Français', en: 'English' } as const;

/** Customer's identity, contact details and address. */
export function IdentityFieldsets({ field, country, today, opens, knownEmail }: IdentityFieldsetsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const asPhone = usePhoneTyping(country);
  // Autofill would suggest the installer's own data.
  const text = (name: TextName, label: string, more: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField label={label} autoComplete="off" {...more} {...field(name)} />
  );
  const phone = (name: 'mobileNumber' | 'phoneNumber', label: string) => (
    <TextField
      label={label}
      hint={t('identity.phoneHint')}
      type="tel"
      autoComplete="off"
      {...asPhone(field(name))}
    />
  );
  return (
    <>
      <Card title={t('identity.person')}>
        <div className={styles.fields}>
          {text('firstName', t('identity.firstName'))}
          {text('lastName', t('identity.lastName'))}
          <DayField
            label={t('identity.birthDate')}
            language={language}
            firstDay={FIRST_BIRTH_DAY}
            lastDay={today}
            hint={t('optional')}
            {...field('birthDate')}
          />
          <SelectField
            label={t('identity.language')}
            hint={t('identity.languageHint')}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            {...field('language')}
          />
        </div>
      </Card>
      <Card title={t('identity.contact')}>
        <div className={styles.fields}>
          {/* Before the telephone numbers: it decides how they are read. */}
          <div className={styles.whole}>
            <SelectField
              label={t('identity.country')}
              hint={opens ? undefined : t('identity.countryFixed')}
              disabled={!opens}
              options={(['FR', 'CH'] as const).map((value) => ({ value, label: t(`countries.${value}`) }))}
              {...field('country')}
            />
          </div>
          {opens ? (
            text('email', t('identity.email'), { type: 'email' })
          ) : (
            <div className={styles.whole}>{knownEmail}</div>
          )}
          {opens ? text('confirmEmail', t('identity.confirmEmail'), { type: 'email' }) : null}
          {phone('mobileNumber', t('identity.mobile'))}
          {phone('phoneNumber', t('identity.phone'))}
        </div>
      </Card>
      <Card title={t('identity.address')}>
        <div className={styles.fields}>
          {text('address', t('identity.street'))}
          {text('additionalAddress', t('identity.addition'), { hint: t('optional') })}
          {text('postalCode', t('identity.postalCode'), { inputMode: 'numeric' })}
          {text('city', t('identity.city'))}
        </div>
        <Checkbox label={t('identity.notListed')} {...field('notListed')} />
      </Card>
    </>
  );
}
