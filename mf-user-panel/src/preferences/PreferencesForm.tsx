import { LANGUAGES } from '@foyer/contract';
import { KeptForm, useKeptForm } from '@foyer/forms';
import { useFacts, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Checkbox, SelectField } from '@foyer/ui';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import * as z from 'zod/mini';
import fields from '../profile/fields.module.css';
import type { ProfileFields } from '../profile/profile-endpoints';
import { useReadOnly } from '../profile/useReadOnly';
import { useProfileSaving } from '../profile/useSaving';

const LANGUAGE_NAMES = { fr: 'Français', en: 'English' } as const;

const schema = z.object({
  language: z.enum(LANGUAGES),
  kioskMode: z.boolean(),
  loginAsByMaintainerAllowed: z.boolean(),
});

export function PreferencesForm({ profile }: { readonly profile: HouseholdProfile }) {
  const { t } = useTranslation();
  const { tenant } = useHostServices();
  const save = useProfileSaving();
  const isSupport = useFacts()['acting.support'] === true;
  const { language, kioskMode, loginAsByMaintainerAllowed, maintainerName } = profile;
  const state = useKeptForm({
    name: 'preferences',
    schema,
    stored: { language, kioskMode, loginAsByMaintainerAllowed },
    save: (clean, changed) => {
      const changes: ProfileFields = Object.fromEntries(
        Object.entries(clean).filter(([name]) => changed.has(name as keyof typeof clean)),
      );
      return save(changes);
    },
  });
  return (
    <KeptForm state={state} section="preferences" readOnly={useReadOnly()}>
      <SelectField
        label={t('preferences.language')}
        options={tenant.languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        {...state.field('language')}
      />
      <Checkbox
        label={t('preferences.kiosk')}
        hint={t('preferences.kioskHint')}
        {...state.field('kioskMode')}
      />
      <fieldset className={fields.group} disabled={isSupport}>
        <Checkbox
          label={t('preferences.loginAs')}
          hint={
            isSupport
              ? t('messages.dataOfCustomerMessage')
              : maintainerName
                ? t('preferences.loginAsHint', { name: maintainerName })
                : t('preferences.loginAsNobody')
          }
          {...state.field('loginAsByMaintainerAllowed')}
        />
      </fieldset>
    </KeptForm>
  );
}
