import { Failure } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Card, EmptyState, Skeleton } from '@foyer/ui';
import type { Payment, PaymentState } from '@foyer/wire/documents';
import { useTariffWords } from '../tariff/tariff-words';
import { usePaymentsQuery } from './document-endpoints';
import styles from './PaymentList.module.css';

const TONE: Readonly<Record<PaymentState, 'neutral' | 'ok' | 'warn' | 'fatal'>> = {
  due: 'neutral',
  late: 'warn',
  paid: 'ok',
  part: 'warn',
  returned: 'fatal',
  settled: 'neutral',
  other: 'neutral',
};

/** What was asked for and what was paid, newest first. Absent on a platform without the call. */
export function PaymentList() {
  const { t } = useTranslation();
  const answer = useAnswer(usePaymentsQuery());
  if (answer.state === 'failed' && answer.failure === 'refused') return null;
  return (
    <Card title={t('payments.title')} testId="payments" busy={answer.state === 'loading'}>
      {answer.state === 'loading' ? <Skeleton height="6rem" /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' && answer.data.length === 0 ? (
        <EmptyState title={t('payments.none')} />
      ) : null}
      {answer.state === 'ready' && answer.data.length > 0 ? (
        <ul className={styles.list}>
          {answer.data.toReversed().map((payment) => (
            <Row key={`${payment.kind} ${payment.day}`} payment={payment} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Row({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation();
  const { day, money } = useTariffWords();
  const { kind, amountCents, state, paidCents, onDay } = payment;
  const detail = () => {
    if (state === 'part') return t('payments.partPaid', { amount: money(paidCents) });
    if (state === 'returned' && onDay) return t('payments.returnedOn', { day: day(onDay) });
    return state === 'paid' && onDay && onDay !== payment.day
      ? t('payments.paidOn', { day: day(onDay) })
      : null;
  };
  return (
    <li className={styles.row}>
      <span className={styles.day}>{day(payment.day)}</span>
      <span>{t(amountCents < 0 ? 'payments.toYou' : `payments.kind.${kind}`)}</span>
      <span className={styles.amount}>{money(Math.abs(amountCents))}</span>
      <span className={styles.state}>
        <Badge tone={TONE[state]}>{t(`payments.state.${state}`)}</Badge>
        {detail()}
      </span>
    </li>
  );
}
