import type { Language } from '@foyer/contract';
import { moduleCount, modulePowerW, plainNumber, toPlainNumber } from '@foyer/domain';
import { KeptForm, useKeptForm } from '@foyer/forms';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, formatQuantity, SelectField, TextField } from '@foyer/ui';
import type { ProductionDevice } from '@foyer/wire/production-devices';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { choicesOf } from '../profile/choices';
import styles from '../profile/fields.module.css';
import { useManufacturersQuery } from '../profile/supply-endpoints';
import { useReadOnly } from '../profile/useReadOnly';
import { useSaving } from '../profile/useSaving';
import { useUpdateProductionMutation } from './installation-endpoints';

/** At least one module and a known power; otherwise the same limits as in the registration. */
const schemaOf = (language: Language) =>
  z.object({
    moduleCount: z.string().check(
      z.overwrite(toPlainNumber(language)),
      z.refine((typed) => (moduleCount(typed) ?? 0) > 0, { error: 'moduleCountInvalidMessage' }),
    ),
    modulePower: z.string().check(
      z.overwrite(toPlainNumber(language)),
      z.refine((typed) => (modulePowerW(typed) ?? 0) > 0, { error: 'modulePowerInvalidMessage' }),
    ),
    manufacturer: z.string(),
  });

const toFieldText = (value: number | null) => (value === null ? '' : String(value));

interface ProductionFormProps {
  readonly device: ProductionDevice;
  readonly title: string;
}

/** Modules of a producing device and their maker. */
export function ProductionForm({ device, title }: ProductionFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [update] = useUpdateProductionMutation();
  const save = useSaving();
  const { data: manufacturers = [] } = useManufacturersQuery();
  const schema = useMemo(() => schemaOf(language), [language]);
  const state = useKeptForm({
    name: `production-${device.id}`,
    schema,
    stored: {
      moduleCount: toFieldText(device.moduleCount),
      modulePower: toFieldText(device.modulePowerW),
      manufacturer: device.manufacturer ?? '',
    },
    save: (clean, changed) =>
      save(
        update({
          deviceId: device.id,
          ...(changed.has('moduleCount') ? { module_number: Number(clean.moduleCount) } : {}),
          ...(changed.has('modulePower') ? { unit_electric_capacity: Number(clean.modulePower) } : {}),
          ...(changed.has('manufacturer') && clean.manufacturer ? { provider: clean.manufacturer } : {}),
        }),
      ),
  });
  const [count, power] = state.form.watch(['moduleCount', 'modulePower']);
  const plain = (typed: string) => plainNumber(typed, language) ?? '';
  const peakW = (moduleCount(plain(count)) ?? 0) * (modulePowerW(plain(power)) ?? 0);
  return (
    <Card title={title}>
      <KeptForm state={state} section="installation_details" readOnly={useReadOnly()}>
        <div className={styles.pair}>
          <TextField
            label={t('installation.moduleCount')}
            hint={t('installation.moduleCountHint')}
            inputMode="numeric"
            {...state.field('moduleCount')}
          />
          <TextField
            label={t('installation.modulePower')}
            hint={t('installation.modulePowerHint')}
            inputMode="numeric"
            {...state.field('modulePower')}
          />
        </div>
        <SelectField
          label={t('installation.manufacturer')}
          options={choicesOf(manufacturers, device.manufacturer, {
            none: t('installation.unknownMaker'),
            other: t('address.other'),
          })}
          {...state.field('manufacturer')}
        />
        {peakW > 0 ? (
          <p className={styles.note}>
            {t('installation.peak', {
              power: formatQuantity(peakW, t('installation.peakUnit'), language).text,
            })}
          </p>
        ) : null}
      </KeptForm>
    </Card>
  );
}
