import { tenantProblems } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Checkbox, SelectField, TextField } from '@foyer/ui';
import { useEffect, useMemo, useState } from 'react';
import { type Tenants, useLazyTenantQuery, useSaveTenantMutation } from '../operator-api';
import styles from '../parts/parts.module.css';
import {
  type BrandFields,
  brandSchema,
  FAULTS,
  fieldsOf,
  fileOf,
  LANGUAGE_CHOICES,
  newFieldsLike,
  type TenantFile,
} from './brand-form';
import { Colours } from './Colours';
import { flagKey } from './flag-names';
import { LogoField } from './LogoField';

interface BrandFormProps {
  /** Document of the brand, or of the one a new brand is like. */
  readonly file: TenantFile;
  /** Changes of the brand as it was read; null for a new one. */
  readonly changes: number | null;
  readonly around: Tenants;
}

/** A brand: names, colours, logo, host names, areas, contacts and flags. */
export function BrandForm({ file, changes, around }: BrandFormProps) {
  const { t } = useTranslation();
  const { navigation, notify } = useHostServices();
  const [save] = useSaveTenantMutation();
  const [load] = useLazyTenantQuery();
  const [added, setAdded] = useState<string | null>(null);
  const isNew = changes === null;
  const stored = useMemo(
    () => (isNew ? newFieldsLike : fieldsOf)(file, around.areas ?? []),
    [isNew, file, around.areas],
  );

  /** Why the platform refused what the rules accept: its error does not say. */
  const refusalOf = async (fields: BrandFields): Promise<Refused<BrandFields>> => {
    const { data } = isNew ? { data: undefined } : await load(fields.name);
    if (data && data.changes !== changes) return { messageKey: 'brandChanged' };
    if (fields.logo !== stored.logo) return { field: 'logo', messageKey: 'brandLogo' };
    return { messageKey: 'brandRefused' };
  };

  const state = useKeptForm<BrandFields, BrandFields>({
    name: isNew ? 'brand' : `brand-${stored.name}`,
    schema: brandSchema,
    stored,
    stores: false,
    save: async (fields) => {
      const next = fileOf(fields);
      const [problem] = tenantProblems(next, { others: around.tenants, areas: around.areas });
      if (problem) return FAULTS[problem.fault];
      if (isNew && around.tenants.some(({ name }) => name === fields.name))
        return { field: 'name', messageKey: 'brandExists' };
      const { error, data: warning } = await save({ file: next, ...(changes !== null && { changes }) });
      if (error) {
        if (isPlatformError(error) && error.code === 'tenant.refused') return refusalOf(fields);
        throw error;
      }
      notify.toast('tenant_saved', { severity: 'success' });
      if (warning) void notify.alert('tenant_warning', { severity: 'warning', values: { text: warning } });
      if (isNew) setAdded(fields.name);
      return null;
    },
  });

  // Once the form is saved in full: while it has changes, leaving asks.
  useEffect(() => {
    if (added !== null && !state.dirty && !state.saving)
      navigation.navigate(`/operator/tenants/one?name=${added}`, { replace: true });
  }, [added, state.dirty, state.saving, navigation]);

  const allAreas = state.form.watch('allAreas');
  return (
    <KeptForm state={state} section="brand">
      <fieldset className={styles.group}>
        <legend className={styles.groupTitle}>{t('tenant.names')}</legend>
        <TextField
          label={t('tenant.name')}
          hint={t('tenant.nameHint')}
          autoComplete="off"
          autoCapitalize="none"
          readOnly={!isNew}
          {...state.field('name')}
        />
        <TextField label={t('tenants.brand')} autoComplete="off" {...state.field('brandName')} />
        <TextField
          label={t('tenants.hosts')}
          hint={t('tenant.hostsHint')}
          autoComplete="off"
          autoCapitalize="none"
          {...state.field('hosts')}
        />
        <SelectField
          label={t('tenant.languages')}
          options={LANGUAGE_CHOICES.map((one) => ({
            value: one,
            label: one
              .split(' ')
              .map((language) => t(`language.${language}`))
              .join(', '),
          }))}
          {...state.field('languages')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.groupTitle}>{t('tenant.looks')}</legend>
        <Colours state={state} />
        <LogoField state={state} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.groupTitle}>{t('tenant.contacts')}</legend>
        <TextField label={t('tenant.contactEmail')} type="email" {...state.field('contactEmail')} />
        <TextField label={t('tenant.senderName')} autoComplete="off" {...state.field('senderName')} />
        <TextField
          label={t('tenant.senderAddress')}
          hint={t('tenant.senderHint')}
          type="email"
          autoComplete="off"
          {...state.field('senderAddress')}
        />
        <TextField label={t('tenant.faqFr')} autoComplete="off" {...state.field('faqFr')} />
        <TextField label={t('tenant.faqEn')} autoComplete="off" {...state.field('faqEn')} />
        <TextField label={t('tenant.legal')} autoComplete="off" {...state.field('legal')} />
        <TextField label={t('tenant.signup')} autoComplete="off" {...state.field('professionalSignup')} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.groupTitle}>{t('tenants.areas')}</legend>
        <Checkbox label={t('tenants.allAreas')} {...state.field('allAreas')} />
        {allAreas
          ? null
          : Object.keys(stored.areas).map((area) => (
              <Checkbox key={area} label={area} {...state.field(`areas.${area}`)} />
            ))}
        <TextField
          label={t('tenant.landing')}
          hint={t('tenant.landingHint')}
          autoComplete="off"
          {...state.field('landing')}
        />
        <TextField
          label={t('tenant.start')}
          hint={t('tenant.startHint')}
          autoComplete="off"
          {...state.field('start')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.groupTitle}>{t('tenant.flags')}</legend>
        {Object.keys(stored.flags).map((flag) => {
          const key = flagKey(flag);
          return (
            <Checkbox
              key={flag}
              label={key === null ? flag : t(`flag.${key}`)}
              {...state.field(`flags.${flag}`)}
            />
          );
        })}
      </fieldset>
    </KeptForm>
  );
}
