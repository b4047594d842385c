import {
  GROUPINGS,
  meantCents,
  PriceField,
  parseCents,
  TariffFields,
  type TypedTerms,
  termFaults,
  toTariffInput,
  toTermFields,
} from '@foyer/area-parts';
import type { Language } from '@foyer/contract';
import { toPlainNumber } from '@foyer/domain';
import type { Refused } from '@foyer/forms';
import { useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Checkbox, SelectField } from '@foyer/ui';
import { TARIFF_CATEGORIES } from '@foyer/wire/tariff';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useElectricityProvidersQuery, useUsualTariffsQuery } from '../installation/list-endpoints';
import { listOptions, useList } from '../installation/use-list';
import { StepForm } from '../steps/StepForm';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';

/** Selling price suggested when none is stored, hundredths of the currency per kWh. */
const DEFAULT_SELLING = '10';

function schemaOf(language: Language) {
  const number = z.string().check(z.overwrite(toPlainNumber(language)));
  return z
    .object({
      electricityProvider: z.string().check(z.minLength(1, { error: 'providerMissingMessage' })),
      category: z.enum(TARIFF_CATEGORIES),
      name: z.string(),
      price: number,
      rangePrice: number,
      grouping: z.enum(GROUPINGS),
      periods: z.array(z.object({ group: z.number(), from: z.string(), to: z.string() })),
      sellingEnergy: z.boolean(),
      sellingEnergyPrice: z.string().check(
        z.overwrite(toPlainNumber(language)),
        z.refine((typed) => parseCents(typed) !== null, { error: 'energyPriceInvalidMessage' }),
      ),
    })
    .check((context) => {
      for (const { path, message } of termFaults(context.value))
        context.issues.push({ code: 'custom', path: [...path], message, input: context.value });
    });
}
type Fields = z.output<ReturnType<typeof schemaOf>>;

/** Energy supplier, tariff and selling price. */
export function SettingsStep() {
  return <StepPage path="settings">{(props) => <SettingsForm {...props} />}</StepPage>;
}

const PRICES = ['price', 'rangePrice', 'sellingEnergyPrice'] as const;

/** Whether a price is entered in a field of its own: those of a supplier's tariff are taken from the list. */
function isEntered(field: (typeof PRICES)[number], { category, sellingEnergy }: Fields): boolean {
  if (field === 'sellingEnergyPrice') return sellingEnergy;
  return category === 'custom' || (category === 'flat' && field === 'price');
}

function SettingsForm({ step, registration }: StepProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = registration;
  const providers = useList(useElectricityProvidersQuery);
  const { data: usual = [] } = useUsualTariffsQuery(user.country ?? 'FR');
  const unit = t(user.country === 'CH' ? 'settings.unitCh' : 'settings.unitFr');
  const selling = user.sellingEnergyPrice === null ? DEFAULT_SELLING : String(user.sellingEnergyPrice);
  const written = (price: string) => (language === 'fr' ? price.replace('.', ',') : price);
  const initial: Fields = {
    electricityProvider: user.electricityProvider ?? '',
    ...toTermFields(null),
    sellingEnergy: user.sellingEnergy,
    sellingEnergyPrice: written(selling),
  };
  const schema = useMemo(() => schemaOf(language), [language]);
  const save = async (typed: Fields): Promise<Refused<Fields> | null> => {
    const chosen = usual.find(({ name }) => name === typed.name) ?? null;
    if (typed.category === 'predefined' && !chosen)
      return { field: 'name', messageKey: 'tariffNameMissingMessage' };
    const unlikely = PRICES.find(
      (field) => isEntered(field, typed) && meantCents(parseCents(typed[field])) !== null,
    );
    if (unlikely) {
      const values = { price: `${typed[unlikely]}\u00a0${unit}` };
      if (!(await notify.confirm('priceUnlikelyConfirm', { values })))
        return { field: unlikely, messageKey: 'priceUnlikelyMessage' };
    }
    const { category, name, ranges, price, rangePrice } = toTariffInput(typed, chosen);
    return registration.finish(step, {
      electricityProvider: typed.electricityProvider,
      tariffCategory: category,
      ...(name === undefined ? {} : { tariffName: name }),
      tariffRanges: ranges,
      tariffCents: String(price),
      ...(rangePrice === undefined ? {} : { tariffRangeCents: String(rangePrice) }),
      sellingEnergy: typed.sellingEnergy ? 'true' : 'false',
      sellingEnergyPrice: typed.sellingEnergyPrice,
    });
  };
  return (
    <StepForm step={step} registration={registration} schema={schema} initial={initial} save={save}>
      {({ field, form }) => (
        <>
          <Card title={t('settings.buying')}>
            <div className={styles.body}>
              <SelectField
                label={t('settings.provider')}
                options={listOptions(providers, form.watch('electricityProvider'), {
                  none: t('settings.chooseProvider'),
                  other: t('other'),
                })}
                {...field('electricityProvider')}
              />
              <TariffFields
                typed={form.watch()}
                field={field}
                usual={usual}
                unit={unit}
                onChange={(changes) => {
                  const names = Object.keys(changes) as (keyof TypedTerms)[];
                  for (const name of names)
                    form.setValue(name, changes[name] as never, { shouldDirty: true });
                  // Checked once all are set: the name of a tariff is judged with its prices.
                  const faulty = names.filter((name) => form.getFieldState(name).invalid);
                  if (faulty.length > 0) void form.trigger(faulty);
                }}
              />
            </div>
          </Card>
          <Card title={t('settings.selling')}>
            <Checkbox label={t('settings.sells')} {...field('sellingEnergy')} />
            <PriceField
              label={t('settings.sellingPrice', { unit })}
              typed={form.watch('sellingEnergyPrice')}
              price={(cents) => `${written(String(cents))}\u00a0${unit}`}
              onMeant={(cents) =>
                form.setValue('sellingEnergyPrice', written(String(cents)), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
              {...field('sellingEnergyPrice')}
            />
          </Card>
        </>
      )}
    </StepForm>
  );
}
