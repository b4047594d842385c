import { pricePeriodName } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge } from '@foyer/ui';
import type { MonthCostLine } from '@foyer/wire/costs';
import styles from './CostsPage.module.css';
import type { CostWords } from './useCostWords';

interface PriceLinesProps {
  /** They add up to the total. */
  readonly lines: readonly MonthCostLine[];
  readonly words: CostWords;
}

/** Quantity and price of each line, as on a bill. */
export function PriceLines({ lines, words }: PriceLinesProps) {
  const { t } = useTranslation();
  const isProvisional = lines.some((line) => line.isProvisional);
  return (
    <>
      {isProvisional ? <p className={styles.notes}>{t('costs.lines.provisionalNote')}</p> : null}
      <details>
        <summary className={styles.summary}>{t('costs.lines.title')}</summary>
        <ul className={styles.rows} aria-label={t('costs.lines.title')}>
          {lines.map((line) => (
            <li key={`${line.kind} ${line.period} ${line.fromDay} ${line.unitCents}`} className={styles.row}>
              <Line line={line} words={words} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Line({ line, words }: { readonly line: MonthCostLine; readonly words: CostWords }) {
  const { t } = useTranslation();
  const { kind, period, label, quantity, unitCents } = line;
  const name = () => {
    if (label !== null) return t('costs.lines.series', { label });
    return kind === 'energy' && period !== null ? pricePeriodName(t, period) : t(`costs.kind.${kind}`);
  };
  const what = () => {
    if (kind === 'energy' || kind === 'feedIn')
      return t(label === null ? 'costs.lines.energy' : 'costs.lines.energyMean', {
        energy: words.kwh(quantity),
        price: words.price(Math.abs(unitCents)),
      });
    if (kind === 'fixed' || kind === 'battery')
      return t('costs.lines.months', {
        count: Number(quantity.toFixed(2)),
        months: words.number(quantity),
        price: words.money(unitCents),
      });
    return null;
  };
  const quantityText = what();
  return (
    <>
      <span className={styles.name}>
        {name()}
        <span className={styles.note}>
          {words.days(line.fromDay, line.lastDay)}
          {quantityText === null ? null : ` · ${quantityText}`}
        </span>
        {line.isProvisional || !line.isBilled ? (
          <span className={styles.badges}>
            {line.isProvisional ? <Badge tone="warn">{t('costs.lines.provisional')}</Badge> : null}
            {line.isBilled ? null : <Badge>{t('costs.lines.notBilled')}</Badge>}
          </span>
        ) : null}
      </span>
      <span className={styles.amount}>{words.money(line.amountCents)}</span>
    </>
  );
}
