import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useSession } from '@foyer/remote-kit';
import { DayField, SegmentedControl, TextField } from '@foyer/ui';
import { useMemo } from 'react';
import fields from '../profile/fields.module.css';
import { refusalOf } from '../profile/refusals';
import { useTariffWords } from '../tariff/tariff-words';
import { useLazyBillComparisonQuery } from './my-bill-endpoints';
import {
  EMPTY_BILL,
  type EnteredBill,
  myBillSchema,
  SPLITS,
  type Split,
  type TypedBill,
} from './my-bill-schema';
import { type Compared, periodName } from './my-bill-words';

/** Bills are the customer's own: a person who acts for it is refused. */
const OF_CUSTOMER = { messageKey: 'billOfCustomerMessage' };
const REFUSALS: Readonly<Record<string, Refused<TypedBill>>> = {
  'bill.days.invalid': { field: 'fromDay', messageKey: 'billDayInvalidMessage' },
  'role.not.allowed': OF_CUSTOMER,
  'support.not.allowed': OF_CUSTOMER,
};

interface MyBillFormProps {
  onCompare(compared: Compared): void;
}

/** What a supplier's bill says. */
export function MyBillForm({ onCompare }: MyBillFormProps) {
  const { t, language, today, currency, countryCode, day } = useTariffWords();
  const { profile } = useSession();
  const [compare] = useLazyBillComparisonQuery();
  const firstDay = profile?.operationalDay ?? profile?.createdDay ?? null;
  const schema = useMemo(() => myBillSchema({ firstDay, today }, language), [firstDay, today, language]);
  const state = useKeptForm<TypedBill, EnteredBill>({
    name: 'my-bill',
    schema,
    stored: EMPTY_BILL,
    leaving: 'keep',
    evenUntouched: true,
    save: async (bill) => {
      try {
        onCompare({ bill, comparison: await compare(bill).unwrap() });
        return null;
      } catch (error) {
        return refusalOf(error, REFUSALS);
      }
    },
  });
  const { form, field } = state;
  const symbol = currency === 'EUR' ? '€' : currency;
  const split = form.watch('split');
  const splits = (Object.keys(SPLITS) as Split[]).filter((one) => one !== 'tempo' || countryCode === 'FR');
  const bounds = { firstDay: firstDay ?? undefined, lastDay: today };

  return (
    <KeptForm
      state={state}
      section="my-bill"
      saveLabel={t('myBill.compare')}
      readOnly={profile?.acting ? t('messages.billOfCustomerMessage') : undefined}
    >
      {firstDay === null ? null : <p className={fields.note}>{t('myBill.limits', { day: day(firstDay) })}</p>}
      <div className={fields.pair}>
        <DayField language={language} label={t('myBill.fromDay')} {...bounds} {...field('fromDay')} />
        <DayField
          language={language}
          label={t('myBill.lastDay')}
          hint={t('myBill.lastDayHint')}
          {...bounds}
          {...field('lastDay')}
        />
      </div>
      <fieldset className={fields.group}>
        <legend className={fields.groupTitle}>{t('myBill.energy')}</legend>
        <SegmentedControl
          block
          label={t('myBill.energy')}
          value={split}
          options={splits.map((value) => ({ value, label: t(`myBill.split.${value}`) }))}
          onChange={(value) => form.setValue('split', value, { shouldDirty: true })}
        />
        {split === 'tempo' ? <p className={fields.note}>{t('myBill.tempoHint')}</p> : null}
        <div className={fields.pair}>
          {SPLITS[split].map((period) => (
            <TextField
              key={period}
              label={t('myBill.kwh', { hours: periodName(t, period) })}
              inputMode="decimal"
              {...field(`kwh.${period}`)}
            />
          ))}
        </div>
      </fieldset>
      <div className={fields.pair}>
        <TextField
          label={t('myBill.amount', { currency: symbol })}
          hint={t('myBill.amountHint')}
          inputMode="decimal"
          {...field('amount')}
        />
        <TextField
          label={t('myBill.standing', { currency: symbol })}
          hint={t('myBill.standingHint')}
          inputMode="decimal"
          {...field('standing')}
        />
      </div>
    </KeptForm>
  );
}
