import { Failure, pricePeriodName } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE, formatTimeOfDay, siteMinuteOfDay } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { useAnswer, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Dialog, Skeleton } from '@foyer/ui';
import type {
  BilledDay,
  ExplainedBill,
  ExplainedDifference,
  ExplainedLine,
} from '@foyer/wire/bill-explanation';
import type { IssuedDocument } from '@foyer/wire/documents';
import { useTariffWords } from '../tariff/tariff-words';
import styles from './BillExplanation.module.css';
import { useBillExplanationQuery } from './document-endpoints';
import { NOT_THEIRS } from './useOpenFile';

const WS_PER_KWH = 3_600_000;

interface BillExplanationProps {
  readonly document: IssuedDocument;
  readonly title: string;
  onClose(): void;
}

/** A bill's lines, expandable to days and hours; every level adds up to the cent. */
export function BillExplanation({ document, title, onClose }: BillExplanationProps) {
  const { t } = useTranslation();
  const query = useBillExplanationQuery(document.number);
  const answer = useAnswer(query);
  const isNotTheirs = isPlatformError(query.error) && NOT_THEIRS.includes(query.error.code);
  return (
    <Dialog open title={title} testId="bill-explanation" closeLabel={t('documents.close')} onClose={onClose}>
      {answer.state === 'loading' ? <Skeleton height="12rem" /> : null}
      {isNotTheirs ? <p>{t('messages.documentOfCustomerMessage')}</p> : null}
      {answer.state === 'failed' && !isNotTheirs ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? <Lines bill={answer.data} /> : null}
    </Dialog>
  );
}

function Lines({ bill }: { readonly bill: ExplainedBill }) {
  const { t, money } = useTariffWords();
  // Lines repeat after a change of tariff or taxes; only their days tell them apart.
  const isSplit = new Set(bill.lines.map(({ fromDay }) => fromDay)).size > 1;
  return (
    <div className={styles.lines}>
      <p className={styles.note}>{t('documents.explanation.lead')}</p>
      {bill.lines.map((line) => (
        <Line key={`${line.kind} ${line.hours} ${line.fromDay}`} line={line} isDated={isSplit} />
      ))}
      {bill.totalCents === null ? null : (
        <p className={styles.total}>
          <span>{t('documents.explanation.total')}</span>
          <span data-testid="bill-total">{money(bill.totalCents)}</span>
        </p>
      )}
      <p className={styles.note}>
        {t('documents.explanation.taxes', { excise: money(bill.exciseCents), vat: money(bill.vatCents) })}
      </p>
      {bill.estimatedHours > 0 ? (
        <p className={styles.note}>{t('documents.explanation.estimated', { count: bill.estimatedHours })}</p>
      ) : null}
      {bill.missingHours > 0 ? (
        <p className={styles.note}>{t('documents.explanation.missing', { count: bill.missingHours })}</p>
      ) : null}
      {bill.difference ? <Difference difference={bill.difference} /> : null}
    </div>
  );
}

/** Why the bill is not what the app shows, largest part first. */
function Difference({ difference }: { readonly difference: ExplainedDifference }) {
  const { t, money } = useTariffWords();
  const { shownCents, billedCents, hoursCents, pricesCents, roundingCents } = difference;
  const signed = (cents: number) => `${cents < 0 ? '−' : '+'}${money(Math.abs(cents))}`;
  const parts = [
    ['prices', pricesCents],
    ['hours', hoursCents],
    ['rounding', roundingCents],
  ] as const;
  return (
    <section className={styles.difference} data-testid="bill-difference">
      <h3 className={styles.name}>{t('documents.explanation.difference.title')}</h3>
      <p className={styles.note}>
        {t('documents.explanation.difference.lead', {
          shown: money(shownCents),
          billed: money(billedCents),
          difference: signed(billedCents - shownCents),
        })}
      </p>
      <ul className={styles.parts}>
        {parts
          .filter(([, cents]) => cents !== 0)
          .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
          .map(([kind, cents]) => (
            <li key={kind}>
              <span>{t(`documents.explanation.difference.${kind}`)}</span>
              <span className={styles.amount}>{signed(cents)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Energy with enough digits to multiply it by its price. */
function useExactKwh() {
  const { language } = useTariffWords();
  return (kwh: number, digits: 3 | 4) => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return `${new Intl.NumberFormat(language, options).format(kwh)}\u00a0kWh`;
  };
}

interface LineProps {
  readonly line: ExplainedLine;
  /** Whether its days are named. */
  readonly isDated: boolean;
}

function Line({ line, isDated }: LineProps) {
  const { t, money, price, day, language } = useTariffWords();
  const exactKwh = useExactKwh();
  const { fromDay, lastDay } = line;
  const days =
    fromDay === lastDay
      ? day(fromDay)
      : t('documents.explanation.days', { from: day(fromDay), to: day(lastDay) });
  const ownName =
    line.hours === null ? t(`documents.explanation.line.${line.kind}`) : pricePeriodName(t, line.hours);
  const name = line.label === undefined ? ownName : t('documents.explanation.series', { label: line.label });
  const months = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(line.quantity);
  const what =
    line.kind === 'standingCharge'
      ? t('documents.explanation.months', {
          count: Number(line.quantity.toFixed(2)),
          months,
          price: money(line.unitCents),
        })
      : t(line.label === undefined ? 'documents.explanation.energy' : 'documents.explanation.energyMean', {
          energy: exactKwh(line.quantity, 3),
          price: price(line.unitCents),
        });
  const head = (
    <>
      <span className={styles.name}>
        {name}
        {isDated ? <span className={styles.what}>{days}</span> : null}
        <span className={styles.what}>{what}</span>
      </span>
      <span className={styles.amount}>{money(line.amountCents)}</span>
    </>
  );
  if (line.days.length === 0) return <p className={styles.head}>{head}</p>;
  return (
    <details className={styles.line} data-testid={`bill-line-${line.hours ?? line.kind}`}>
      <summary className={styles.head}>{head}</summary>
      {line.days.map((day) => (
        <Day key={day.day} day={day} />
      ))}
    </details>
  );
}

function Day({ day }: { readonly day: BilledDay }) {
  const { t, money, day: dayText, language, currency } = useTariffWords();
  const exactKwh = useExactKwh();
  const { siteTimeZone = DEFAULT_SITE_TIME_ZONE } = useSession().profile ?? {};
  const fine = new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 4 });
  return (
    <details className={styles.day}>
      <summary className={styles.head}>
        <span className={styles.name}>
          {dayText(day.day)}
          <span className={styles.what}>{exactKwh(day.energyWs / WS_PER_KWH, 3)}</span>
        </span>
        <span className={styles.amount}>{money(day.amountCents)}</span>
      </summary>
      <ul className={styles.hours}>
        {day.hours.map(({ startMs, energyWs, cents, isPart }) => (
          <li key={startMs}>
            <span>
              {formatTimeOfDay(siteMinuteOfDay(startMs, siteTimeZone))}
              {isPart ? ` ${t('documents.explanation.part')}` : null}
            </span>
            <span>
              {energyWs === null ? t('documents.explanation.unmeasured') : exactKwh(energyWs / WS_PER_KWH, 4)}
            </span>
            <span>{fine.format(cents / 100)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
