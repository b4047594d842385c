import { pricePeriodName } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner } from '@foyer/ui';
import type { MonthCosts } from '@foyer/wire/costs';
import styles from './CostsPage.module.css';
import type { CostWords } from './useCostWords';

interface ReliabilityNotesProps {
  readonly costs: MonthCosts;
  readonly words: CostWords;
}

/** What the amounts lack: prices that are not known, days that were not measured or were completed. */
export function ReliabilityNotes({ costs, words }: ReliabilityNotesProps) {
  const { t } = useTranslation();
  const { amounts, missingPrices, incompleteDays } = costs;
  const list = (days: readonly { readonly day: string }[]) =>
    new Intl.ListFormat(words.language).format(days.map(({ day }) => words.day(day)));
  const missing = incompleteDays.filter(({ missingHours }) => missingHours > 0);
  const estimated = incompleteDays.filter(({ estimatedHours }) => estimatedHours > 0);
  const price = ({ kind, period }: MonthCosts['missingPrices'][number]) => {
    const name = t(kind === null ? 'costs.notes.contract' : `costs.kind.${kind}`);
    return kind === 'energy' && period !== null ? `${name}, ${pricePeriodName(t, period)}` : name;
  };
  const texts = missingPrices.map((one) =>
    t('costs.notes.missingPrice', { price: price(one), day: words.day(one.day) }),
  );
  if (amounts?.boughtCents === null) texts.unshift(t('costs.notes.nothingMeasured'));
  else {
    if (missing.length > 0)
      texts.push(t('costs.notes.missingDays', { count: missing.length, days: list(missing) }));
    if (estimated.length > 0)
      texts.push(t('costs.notes.estimatedDays', { count: estimated.length, days: list(estimated) }));
  }
  if (texts.length === 0) return null;
  return (
    <div className={styles.banners}>
      {texts.map((text) => (
        <Banner key={text} severity="info">
          {text}
        </Banner>
      ))}
    </div>
  );
}
