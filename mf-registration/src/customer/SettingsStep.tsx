import { energyCentsPerKwh } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Checkbox, SelectField, TextField } from '@foyer/ui';
import * as z from 'zod/mini';
import { useElectricityProvidersQuery } from '../installation/list-endpoints';
import { offered } from '../installation/offered';
import { StepForm } from '../steps/StepForm';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';

/** Hundredths of the currency that a kWh is sold for until somebody says otherwise (spec 2 §9). */
const DEFAULT_SELLING = '10';
const price = z.string().check(
  z.overwrite((typed) => typed.trim().replace(',', '.')),
  z.refine((typed) => energyCentsPerKwh(typed) !== null, { error: 'energyPriceInvalidMessage' }),
);
const schema = z.object({
  electricityProvider: z.string().check(z.minLength(1, { error: 'providerMissingMessage' })),
  tariff: price,
  sellingEnergy: z.boolean(),
  sellingEnergyPrice: price,
});
type Fields = z.output<typeof schema>;

/** Who sells electricity to the house and buys it from it (spec 2 §2). */
export function SettingsStep() {
  return <StepPage path="settings">{(props) => <SettingsForm {...props} />}</StepPage>;
}

function SettingsForm({ step, registration }: StepProps) {
  const { t } = useTranslation();
  const { user } = registration;
  const { data: providers } = useElectricityProvidersQuery();
  const unit = t(user.country === 'CH' ? 'settings.unitCh' : 'settings.unitFr');
  const initial: Fields = {
    electricityProvider: user.electricityProvider ?? '',
    tariff: '',
    sellingEnergy: user.sellingEnergy,
    sellingEnergyPrice: user.sellingEnergyPrice === null ? DEFAULT_SELLING : String(user.sellingEnergyPrice),
  };
  const save = async ({ tariff, sellingEnergy, ...fields }: Fields) => {
    const outcome = await registration.finish(step, {
      ...fields,
      tariffPrice: `flat ${tariff} c.`,
      sellingEnergy: sellingEnergy ? 'true' : 'false',
    });
    return outcome === 'refused' ? { messageKey: 'updateUserErrorMsg' } : null;
  };
  return (
    <StepForm step={step} registration={registration} schema={schema} initial={initial} save={save}>
      {({ field, form }) => (
        <>
          <Card title={t('settings.buying')}>
            <div className={styles.fields}>
              <SelectField
                label={t('settings.provider')}
                options={offered(providers, form.watch('electricityProvider'), t('none'))}
                {...field('electricityProvider')}
              />
              <TextField label={t('settings.price', { unit })} inputMode="decimal" {...field('tariff')} />
            </div>
          </Card>
          <Card title={t('settings.selling')}>
            <Checkbox label={t('settings.sells')} {...field('sellingEnergy')} />
            <TextField
              label={t('settings.sellingPrice', { unit })}
              inputMode="decimal"
              {...field('sellingEnergyPrice')}
            />
          </Card>
        </>
      )}
    </StepForm>
  );
}
