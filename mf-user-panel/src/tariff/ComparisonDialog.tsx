import { addDays } from '@foyer/domain';
import { Button, Dialog } from '@foyer/ui';
import type { TariffComparison, TariffSide } from '@foyer/wire/tariff';
import styles from './ComparisonDialog.module.css';
import { periodName, type TariffWords } from './tariff-words';
import { useIsSupplied } from './useIsSupplied';

interface ComparisonDialogProps {
  readonly words: TariffWords;
  readonly fromDay: string;
  /** Null when there is no tariff to compare with. */
  readonly comparison: TariffComparison | null;
  onAnswer(saves: boolean): void;
}

/** Compares last month and the year at both tariffs before saving. */
export function ComparisonDialog({ words, fromDay, comparison, onAnswer }: ComparisonDialogProps) {
  const { t, day } = words;
  return (
    <Dialog
      open
      title={t('tariff.comparison.title', { day: day(fromDay) })}
      testId="tariff-comparison"
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('tariff.comparison.cancel')}</Button>
          <Button variant="primary" data-testid="tariff-confirm" onClick={() => onAnswer(true)}>
            {t('tariff.comparison.save')}
          </Button>
        </>
      }
    >
      {comparison ? (
        <Comparison words={words} comparison={comparison} />
      ) : (
        <p>{t('tariff.comparison.nothing')}</p>
      )}
    </Dialog>
  );
}

function Comparison({
  words,
  comparison,
}: {
  readonly words: TariffWords;
  readonly comparison: TariffComparison;
}) {
  const { t, day } = words;
  const isSupplied = useIsSupplied();
  const { fromDay, toDay, before, after, missingHours, unpricedHours, year } = comparison;
  // A month without measurements or prices would be equal at both tariffs.
  const isMonthComparable = [before, after].some(hasEnergy);
  return (
    <div className={styles.comparison}>
      {isMonthComparable ? (
        <>
          <p>{t('tariff.comparison.days', { from: day(fromDay), to: day(addDays(toDay, -1)) })}</p>
          <Side words={words} name={t('tariff.comparison.before')} side={before} />
          <Side words={words} name={t('tariff.comparison.after')} side={after} />
          <p className={styles.verdict} data-testid="tariff-month-difference">
            {difference(words, 'month', after.totalCents - before.totalCents)}
          </p>
        </>
      ) : null}
      <p className={styles.verdict} data-testid="tariff-year-difference">
        {difference(words, 'year', year.afterCents - year.beforeCents, day(year.fromDay))}
      </p>
      {isSupplied ? <p className={styles.note}>{t('tariff.comparison.supplied')}</p> : null}
      {missingHours > 0 ? (
        <p className={styles.note}>{t('tariff.comparison.missing', { count: missingHours })}</p>
      ) : null}
      {unpricedHours > 0 ? (
        <p className={styles.note}>{t('tariff.comparison.unpriced', { count: unpricedHours })}</p>
      ) : null}
    </div>
  );
}

/** A mean price to a hundredth of a cent. */
const rounded = (cents: number) => Math.round(cents * 100) / 100;

const hasEnergy = ({ lines }: TariffSide) => lines.some(({ energyWs }) => energyWs > 0);

function difference({ t, money }: TariffWords, of: 'month' | 'year', cents: number, since = ''): string {
  const way = cents === 0 ? 'same' : cents < 0 ? 'less' : 'more';
  return t(`tariff.comparison.${of}.${way}`, { amount: money(Math.abs(cents)), since });
}

function Side({
  words,
  name,
  side,
}: {
  readonly words: TariffWords;
  readonly name: string;
  readonly side: TariffSide;
}) {
  const { t, kwh, price, money } = words;
  return (
    <section className={styles.side} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <ul className={styles.lines}>
        {side.lines.map(({ hours, period, energyWs, centsPerKwh, isMean, isProvisional, amountCents }) => (
          <li key={`${hours} ${period} ${centsPerKwh}`} className={styles.line}>
            <span>
              {period === null ? t(`tariff.hours.${hours}`) : periodName(words, period)}
              <span className={styles.note}>
                {isMean
                  ? t('documents.explanation.energyMean', {
                      energy: kwh(energyWs),
                      price: price(rounded(centsPerKwh)),
                    })
                  : t('tariff.comparison.at', { energy: kwh(energyWs), price: price(centsPerKwh) })}
                {isProvisional ? ` · ${t('tariff.feedIn.provisional')}` : null}
              </span>
            </span>
            <span>{money(amountCents)}</span>
          </li>
        ))}
        <li className={styles.line} data-total>
          <span>{t('tariff.comparison.total')}</span>
          <span>{money(side.totalCents)}</span>
        </li>
      </ul>
    </section>
  );
}
