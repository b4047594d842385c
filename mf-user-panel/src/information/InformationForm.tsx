import { usePhoneTyping, useToday } from '@foyer/area-parts';
import { FIRST_BIRTH_DAY, isBirthDay, isDay } from '@foyer/domain';
import { shownPhoneNumber, storedPhoneNumber } from '@foyer/domain/phone-number';
import { KeptForm, useKeptForm } from '@foyer/forms';
import { useFacts, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { DayField, TextField } from '@foyer/ui';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import * as z from 'zod/mini';
import styles from '../profile/fields.module.css';
import type { ProfileFields } from '../profile/profile-endpoints';
import { useReadOnly } from '../profile/useReadOnly';
import { useProfileSaving } from '../profile/useSaving';

const LONGEST_NAME = 120;

const name = (missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(LONGEST_NAME));

/** E.164, or empty. */
const phone = (countryCode: string) =>
  z.string().check(
    z.refine((typed) => typed.trim() === '' || storedPhoneNumber(typed, countryCode) !== null, {
      error: 'invalid-number',
    }),
    z.overwrite((typed) => storedPhoneNumber(typed, countryCode) ?? ''),
  );

/** `YYYY-MM-DD`, from 1900 to today. May be empty only while none is known. */
const birthDay = (today: string, isKnown: boolean) => {
  const isLeftOut = (day: string) => !isKnown && day === '';
  return z.string().check(
    z.refine((day) => isLeftOut(day) || isDay(day), { error: 'birthDateInvalidMessage', abort: true }),
    z.refine((day) => isLeftOut(day) || isBirthDay(day, today), { error: 'birthDateFutureMessage' }),
  );
};

export function InformationForm({ profile }: { readonly profile: HouseholdProfile }) {
  const { t } = useTranslation();
  const isSupport = useFacts()['acting.support'] === true;
  const language = useLanguage();
  const { countryCode } = profile;
  const today = useToday(profile.siteTimeZone);
  const save = useProfileSaving();
  const asPhone = usePhoneTyping(countryCode);
  const shownPhone = (stored: string | null) => (stored ? shownPhoneNumber(stored, countryCode) : '');
  const form = useKeptForm({
    name: 'information',
    schema: z.object({
      lastName: name('lastNameMissingMessage'),
      firstName: name('firstNameMissingMessage'),
      birthDate: birthDay(today, profile.birthDay !== null),
      mobileNumber: phone(countryCode),
      phoneNumber: phone(countryCode),
    }),
    stored: {
      lastName: profile.lastName ?? '',
      firstName: profile.firstName ?? '',
      birthDate: profile.birthDay ?? '',
      mobileNumber: shownPhone(profile.mobileNumber),
      phoneNumber: shownPhone(profile.phoneNumber),
    },
    save: (clean, changed) => {
      const fields: ProfileFields = Object.fromEntries(
        Object.entries(clean).filter(([field]) => changed.has(field as keyof typeof clean)),
      );
      return save(fields);
    },
  });
  return (
    <KeptForm state={form} section="information" readOnly={useReadOnly()}>
      <fieldset className={styles.group} disabled={isSupport}>
        <div className={styles.pair}>
          <TextField
            label={t('information.lastName')}
            autoComplete="family-name"
            {...form.field('lastName')}
          />
          <TextField
            label={t('information.firstName')}
            autoComplete="given-name"
            {...form.field('firstName')}
          />
        </div>
        <DayField
          label={t('information.birthDate')}
          language={language}
          firstDay={FIRST_BIRTH_DAY}
          lastDay={today}
          autoComplete="bday"
          {...form.field('birthDate')}
        />
        {isSupport ? <p className={styles.note}>{t('information.ofCustomer')}</p> : null}
      </fieldset>
      <div className={styles.pair}>
        <TextField
          label={t('information.mobileNumber')}
          hint={t('information.phoneHint')}
          type="tel"
          autoComplete="tel"
          {...asPhone(form.field('mobileNumber'))}
        />
        <TextField
          label={t('information.phoneNumber')}
          hint={t('information.phoneHint')}
          type="tel"
          {...asPhone(form.field('phoneNumber'))}
        />
      </div>
    </KeptForm>
  );
}
