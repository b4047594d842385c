import { Banner, Card, DataTable } from '@foyer/ui';
import type { BillComparison, WorkedOutLine } from '@foyer/wire/supplier-bill';
import { type TariffWords, useTariffWords } from '../tariff/tariff-words';
import styles from './MyBill.module.css';
import type { EnteredBill } from './my-bill-schema';
import { comparedRows, explainedParts, periodName } from './my-bill-words';

interface MyBillResultProps {
  readonly bill: EnteredBill;
  readonly comparison: BillComparison;
}

/** The bill beside the worked-out figure, where they differ, and how the figure is made. */
export function MyBillResult({ bill, comparison }: MyBillResultProps) {
  const words = useTariffWords();
  const { t, money, day } = words;
  const { differenceCents, lines, missingPrices, missingHours, estimatedHours, exciseCents, vatCents } =
    comparison;
  const signed = (cents: number) => (cents > 0 ? `+${money(cents)}` : money(cents));
  const parts = explainedParts(words, bill, comparison);
  const isBilled = ({ kind }: { readonly kind: string | null }) => kind !== 'excise';
  return (
    <Card
      title={t('myBill.days', { from: day(bill.fromDay), to: day(bill.lastDay) })}
      testId="my-bill-result"
    >
      <div className={styles.sections}>
        {missingPrices.filter(isBilled).map(({ kind, period, day: fromDay }) => (
          <Banner key={`${kind} ${period} ${fromDay}`} severity="info">
            {t('myBill.missingPrice', {
              price: [
                t(`documents.missingPrice.${kind ?? 'contract'}`),
                period === null ? null : periodName(t, period),
              ]
                .filter(Boolean)
                .join(', '),
              day: day(fromDay),
            })}
          </Banner>
        ))}
        {comparison.isProvisional ? <Banner severity="info">{t('myBill.provisional')}</Banner> : null}
        {parts.length > 0 ? (
          <section aria-label={t('myBill.why')}>
            <h3 className={styles.title}>{t('myBill.why')}</h3>
            <ul className={styles.parts}>
              {parts.map(({ text, cents }) => (
                <li key={text} className={styles.part}>
                  <span>{text}</span>
                  <span className={styles.amount}>{signed(cents)}</span>
                </li>
              ))}
              <li className={styles.part} data-total>
                <span>{t('myBill.inAll')}</span>
                <span className={styles.amount}>{signed(differenceCents)}</span>
              </li>
            </ul>
          </section>
        ) : null}
        <DataTable
          caption={t('myBill.lines')}
          captionVisible
          columns={[
            { key: 'name', header: t('myBill.line'), cell: ({ name }) => name },
            {
              key: 'billed',
              header: t('myBill.onBill'),
              align: 'end',
              cell: ({ billed }) => billed ?? t('myBill.notListed'),
            },
            {
              key: 'workedOut',
              header: t('myBill.workedOut'),
              align: 'end',
              cell: ({ workedOut }) => workedOut ?? t('myBill.unknown'),
            },
          ]}
          rows={comparedRows(words, bill, comparison)}
          rowKey={({ name }) => name}
        />
        <DataTable
          caption={t('myBill.made')}
          captionVisible
          columns={[
            { key: 'name', header: t('myBill.line'), cell: (line) => lineName(words, line) },
            { key: 'days', header: t('myBill.daysHeader'), cell: (line) => lineDays(words, line) },
            {
              key: 'quantity',
              header: t('myBill.quantity'),
              align: 'end',
              cell: (line) => lineQuantity(words, line),
            },
            {
              key: 'amount',
              header: t('myBill.amountHeader'),
              align: 'end',
              cell: ({ amountCents }) => (amountCents === null ? t('myBill.unknown') : money(amountCents)),
            },
          ]}
          rows={lines}
          rowKey={({ kind, hours, fromDay }) => `${kind} ${hours} ${fromDay}`}
        />
        <div className={styles.notes}>
          <p>{t(`myBill.basis.${comparison.basis}`)}</p>
          <p>
            {exciseCents === 0
              ? t('myBill.vat', { vat: money(vatCents) })
              : t('documents.explanation.taxes', { excise: money(exciseCents), vat: money(vatCents) })}
          </p>
          {estimatedHours > 0 ? (
            <p>{t('documents.explanation.estimated', { count: estimatedHours })}</p>
          ) : null}
          {missingHours > 0 ? <p>{t('myBill.missing', { count: missingHours })}</p> : null}
        </div>
      </div>
    </Card>
  );
}

const lineName = ({ t }: TariffWords, { kind, hours, label, amountCents }: WorkedOutLine): string => {
  if (kind === 'standingCharge') return t('documents.explanation.line.standingCharge');
  if (kind === 'feedIn') return t('myBill.sold');
  if (label !== undefined) return t('documents.explanation.series', { label });
  return amountCents === null ? t('myBill.unpriced') : periodName(t, hours);
};

const lineDays = ({ t, day }: TariffWords, { fromDay, lastDay }: WorkedOutLine): string =>
  fromDay === lastDay
    ? day(fromDay)
    : t('documents.explanation.days', { from: day(fromDay), to: day(lastDay) });

function lineQuantity(words: TariffWords, { kind, label, quantity, unitCents }: WorkedOutLine): string {
  const { t, kwh, price, money, language } = words;
  if (kind === 'standingCharge')
    return t('documents.explanation.months', {
      count: Number(quantity.toFixed(2)),
      months: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(quantity),
      price: money(unitCents ?? 0),
    });
  const energy = kwh(quantity * 3_600_000);
  if (unitCents === null) return energy;
  const key = label === undefined ? 'documents.explanation.energy' : 'documents.explanation.energyMean';
  return t(key, { energy, price: price(unitCents) });
}
