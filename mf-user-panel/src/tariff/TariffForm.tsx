import { PriceField, TariffFields } from '@foyer/area-parts';
import { addMonths, feedInOn } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useFacts, useHostServices, useSession } from '@foyer/remote-kit';
import { Card, Checkbox, DayField } from '@foyer/ui';
import type { SimpleTariff } from '@foyer/wire/schedules';
import type { DatedTariff, FeedInContract, TariffComparison } from '@foyer/wire/tariff';
import { useMemo, useState } from 'react';
import { REFUSED_TO_SUPPORT, refusalOf } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { ComparisonDialog } from './ComparisonDialog';
import { OfferFields } from './OfferFields';
import { type TypedTariff, tariffInput, typedTariff } from './tariff-draft';
import { type TariffOffers, useLazyTariffComparisonQuery, useSaveTariffMutation } from './tariff-endpoints';
import { tariffSchema } from './tariff-schema';
import { tariffOfDay, useTariffWords } from './tariff-words';

interface TariffFormProps {
  readonly tariffs: readonly DatedTariff[];
  /** Standard tariffs of the country's suppliers; empty when they could not be loaded. */
  readonly usual: readonly SimpleTariff[];
  /** Who buys the surplus; oldest first. */
  readonly feedIn: readonly FeedInContract[];
  /** Null when the platform lists none. */
  readonly offered: TariffOffers | null;
}

interface Decision {
  readonly fromDay: string;
  readonly comparison: TariffComparison | null;
  answer(saves: boolean): void;
}

/** Field and message of a refusal by the platform; other refusals concern the whole form. */
const REFUSALS: Readonly<Record<string, Refused<TypedTariff>>> = {
  ...REFUSED_TO_SUPPORT,
  'tariff.offer.unknown': { field: 'offerName', messageKey: 'tariffNameMissingMessage' },
  'tariff.day.invalid': { field: 'fromDay', messageKey: 'dayInvalidMessage' },
  'tariff.price.missing': { field: 'rangePrice', messageKey: 'priceInvalidMessage' },
  'schedule.without.range': { field: 'grouping', messageKey: 'periodsMissingMessage' },
  'schedule.ranges.invalid': { field: 'grouping', messageKey: 'periodsMissingMessage' },
};

/** How far ahead the platform accepts a tariff. */
const MONTHS_AHEAD = 24;

/** Edits the tariff from a day on and compares it with the current one before saving. */
export function TariffForm({ tariffs, usual, offered, feedIn }: TariffFormProps) {
  const words = useTariffWords();
  const maySell = useFacts()['tenant.selling_energy'] === true;
  const { t, language, unit, today, typedPrice } = words;
  const { notify } = useHostServices();
  const { profile } = useSession();
  const [compare] = useLazyTariffComparisonQuery();
  const [saveTariff] = useSaveTariffMutation();
  const readOnly = useCustomerOnly();
  const [decision, setDecision] = useState<Decision | null>(null);
  const stored = useMemo(
    () => typedTariff(tariffOfDay(tariffs, today), today, typedPrice, offered?.kva),
    [tariffs, today, typedPrice, offered],
  );

  const schema = useMemo(() => tariffSchema(language), [language]);
  const save = async (typed: TypedTariff) => {
    const sent = tariffInput(typed, usual.find(({ name }) => name === typed.name) ?? null);
    try {
      const comparison = await compare(sent).unwrap();
      const saves = await new Promise<boolean>((answer) =>
        setDecision({ fromDay: typed.fromDay, comparison, answer }),
      );
      setDecision(null);
      if (!saves) return { messageKey: 'tariffNotSavedMessage' };
      await saveTariff(sent).unwrap();
    } catch (error) {
      setDecision(null);
      return refusalOf(error, REFUSALS);
    }
    notify.toast('profileSavedMessage', { severity: 'success' });
    return null;
  };

  const state = useKeptForm<TypedTariff, TypedTariff>({ name: 'tariff', schema, stored, save });
  const { form } = state;
  const typed = form.watch();
  const sold = feedInOn(feedIn, typed.fromDay);
  const change = (changes: Partial<TypedTariff>) => {
    const names = Object.keys(changes) as (keyof TypedTariff)[];
    for (const name of names) form.setValue(name, changes[name] as never, { shouldDirty: true });
    // Checked once all are set: the name of a tariff is judged with its prices.
    const faulty = names.filter((name) => form.getFieldState(name).invalid);
    if (faulty.length > 0) void form.trigger(faulty);
  };
  const priceLabel = (key: string) => t(`tariff.${key}`, { unit });

  return (
    <Card title={t('tariff.formTitle')}>
      <KeptForm state={state} section="tariff" saveLabel={t('tariff.compare')} readOnly={readOnly}>
        <TariffFields
          typed={typed}
          field={state.field}
          usual={usual}
          unit={unit}
          readOnly={readOnly !== undefined}
          onChange={change}
          standard={
            offered && offered.offers.length > 0 ? (
              <OfferFields
                typed={typed}
                field={state.field}
                offers={offered.offers}
                usual={usual.find(({ name }) => name === typed.name) ?? null}
                words={words}
                readOnly={readOnly !== undefined}
                onChange={change}
              />
            ) : undefined
          }
        />
        {sold ? (
          <p>
            {t('tariff.feedIn.byContract', { buyer: sold.buyer, price: words.price(sold.centsPerKwh ?? 0) })}
            {sold.isProvisional ? ` ${t('tariff.feedIn.provisionalNote')}` : null}
          </p>
        ) : maySell ? (
          <>
            <Checkbox label={t('tariff.sells')} {...state.field('sells')} />
            {typed.sells ? (
              <PriceField
                label={priceLabel('sellingPrice')}
                typed={typed.sellingPrice}
                price={words.price}
                onMeant={(cents) => change({ sellingPrice: typedPrice(cents) })}
                {...state.field('sellingPrice')}
              />
            ) : null}
          </>
        ) : null}
        <DayField
          language={words.language}
          firstDay={profile?.operationalDay ?? profile?.createdDay ?? undefined}
          lastDay={addMonths(today, MONTHS_AHEAD)}
          label={t('tariff.fromDay')}
          hint={t('tariff.fromDayHint')}
          {...state.field('fromDay')}
        />
      </KeptForm>
      {decision ? (
        <ComparisonDialog
          words={words}
          fromDay={decision.fromDay}
          comparison={decision.comparison}
          onAnswer={decision.answer}
        />
      ) : null}
    </Card>
  );
}
