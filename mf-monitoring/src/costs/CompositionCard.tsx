import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import type { CostAmounts, MonthCostLine, MonthCosts } from '@foyer/wire/costs';
import styles from './CostsPage.module.css';
import { PriceLines } from './PriceLines';
import type { CostWords } from './useCostWords';

interface CompositionCardProps {
  readonly costs: MonthCosts;
  readonly amounts: CostAmounts;
  readonly words: CostWords;
}

/** Parts of the total, what our bill asks for, and the prices behind them. */
export function CompositionCard({ costs, amounts, words }: CompositionCardProps) {
  const { t } = useTranslation();
  const { basis, heating, lines } = costs;
  const { boughtCents, boughtKwh, soldCents, soldKwh, standingCents, batteryCents, otherCents } = amounts;
  return (
    <Card title={t('costs.composition.title')} testId="cost-composition">
      <div className={styles.sections}>
        <ul className={styles.rows} aria-label={t('costs.composition.title')}>
          <Row
            name={t('costs.composition.bought')}
            note={boughtKwh === null ? t('costs.composition.notMeasured') : words.kwh(boughtKwh)}
            amount={boughtCents === null ? '—' : words.money(boughtCents)}
          />
          {heating && heating.kwh > 0 ? (
            <Row
              name={t('costs.composition.heating')}
              note={t('costs.composition.estimated', { energy: words.kwh(heating.kwh) })}
              amount={words.money(heating.cents)}
              isPart
            />
          ) : null}
          <Row name={t('costs.kind.fixed')} amount={words.money(standingCents)} />
          {batteryCents === 0 ? null : (
            <Row name={t('costs.kind.battery')} amount={words.money(batteryCents)} />
          )}
          {soldCents === 0 ? null : (
            <Row
              name={t('costs.kind.feedIn')}
              note={soldKwh === null ? null : words.kwh(soldKwh)}
              amount={words.money(soldCents)}
            />
          )}
          {otherCents === 0 ? null : <Row name={t('costs.kind.discount')} amount={words.money(otherCents)} />}
          <Row name={t('costs.composition.total')} amount={words.money(amounts.totalCents)} isTotal />
        </ul>
        <div className={styles.notes}>
          <Bill costs={costs} words={words} />
          {basis === null ? null : <p>{t(`costs.basis.${basis}`)}</p>}
        </div>
        {lines.length > 0 ? <PriceLines lines={lines} words={words} /> : null}
      </div>
    </Card>
  );
}

interface RowProps {
  readonly name: string;
  readonly note?: string | null;
  readonly amount: string;
  /** Contained in the row above, not added to it. */
  readonly isPart?: boolean;
  readonly isTotal?: boolean;
}

function Row({ name, note, amount, isPart, isTotal }: RowProps) {
  return (
    <li className={styles.row} data-part={isPart} data-total={isTotal}>
      <span className={styles.name}>
        {name}
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      <span className={styles.amount}>{amount}</span>
    </li>
  );
}

/** Amounts of lines by kind, in the order of the first line of each. */
function sumsByKind(lines: readonly MonthCostLine[]): readonly (readonly [MonthCostLine['kind'], number])[] {
  const sums = new Map<MonthCostLine['kind'], number>();
  for (const { kind, amountCents } of lines) sums.set(kind, (sums.get(kind) ?? 0) + amountCents);
  return [...sums];
}

/** What our bill of the month asks for, and what is not on it. */
function Bill({ costs, words }: Pick<CompositionCardProps, 'costs' | 'words'>) {
  const { t } = useTranslation();
  const { billedCents, isOver, lines } = costs;
  if (billedCents === null) return <p>{t('costs.bill.none')}</p>;
  const others = sumsByKind(lines.filter(({ isBilled }) => !isBilled));
  const parts = others.map(([kind, cents]) =>
    t('costs.bill.part', { name: t(`costs.kind.${kind}`), amount: words.money(cents) }),
  );
  const way = billedCents < 0 ? 'credit' : 'asks';
  return (
    <>
      <p>
        {t(`costs.bill.${way}${isOver ? '' : 'SoFar'}`, { amount: words.money(Math.abs(billedCents)) })}
        {parts.length === 0 ? ` ${t('costs.bill.all')}` : null}
      </p>
      {parts.length > 0 ? (
        <p>{t('costs.bill.without', { parts: new Intl.ListFormat(words.language).format(parts) })}</p>
      ) : null}
    </>
  );
}
