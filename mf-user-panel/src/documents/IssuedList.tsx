import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button, Card, EmptyState, ErrorState, Skeleton } from '@foyer/ui';
import type { IssuedDocument, IssuedDocuments } from '@foyer/wire/documents';
import { useState } from 'react';
import { capitalise, isCalendarMonth, shownDay, shownMonth } from '../profile/shown-dates';
import { useTariffWords } from '../tariff/tariff-words';
import { BillExplanation } from './BillExplanation';
import styles from './DocumentList.module.css';
import { DocumentRow } from './DocumentRow';
import { useMoreOnScroll } from './useMoreOnScroll';
import { useOpenDocument } from './useOpenDocument';
import { YearFiles } from './YearFiles';

interface IssuedListProps {
  readonly title: string;
  readonly answer: Answer<IssuedDocuments>;
  readonly empty: string;
  /** Whether the documents of a year can be downloaded as one file. */
  readonly hasYearFiles?: boolean;
  /** Whether the list extends on scroll; false where content below it would be pushed away. Default true. */
  readonly growsByItself?: boolean;
}

const NOTHING: IssuedDocuments = {
  documents: [],
  waitsFor: null,
  missingPrice: null,
  isBeingMade: false,
  waitsSince: null,
};

/** Documents of one kind, newest first, extended on scroll. A failure clears the list. */
export function IssuedList({
  title,
  answer,
  empty,
  hasYearFiles = false,
  growsByItself = true,
}: IssuedListProps) {
  const { t } = useTranslation();
  const { day, money, language } = useTariffWords();
  const { open, pending } = useOpenDocument();
  const [explained, setExplained] = useState<IssuedDocument | null>(null);
  const issued = answer.state === 'ready' ? answer.data : NOTHING;
  // To persons who act for the household.
  const isRefused = answer.state === 'failed' && answer.failure === 'refused';
  const { documents: list, waitsFor, missingPrice, isBeingMade, waitsSince } = issued;
  const { shown, more } = useMoreOnScroll(list, growsByItself);

  const period = ({ fromDay, lastDay }: IssuedDocument) => {
    if (isCalendarMonth(fromDay, lastDay)) return capitalise(shownMonth(fromDay, language));
    const isOneYear = fromDay.slice(0, 4) === lastDay.slice(0, 4);
    return t('documents.period', { from: shownDay(fromDay, language, !isOneYear), to: day(lastDay) });
  };
  const amount = ({ type, totalCents }: IssuedDocument) => {
    if (totalCents === null) return undefined;
    if (type === 'PaymentSchedule') return t('documents.overYear', { amount: money(totalCents) });
    return totalCents < 0 ? t('documents.inFavour', { amount: money(-totalCents) }) : money(totalCents);
  };
  const waitText = () => {
    if (waitsFor !== 'priceMissing' || !missingPrice) return t(`documents.waitsFor.${waitsFor}`);
    const price = t(`documents.missingPrice.${missingPrice.kind ?? 'contract'}`);
    const reason = missingPrice.isProvisional ? 'priceProvisional' : waitsFor;
    return t(`documents.waitsFor.${reason}`, { price, day: day(missingPrice.day) });
  };
  const isMonthlyBill = ({ type }: IssuedDocument) => type.endsWith('TransitionalBill');

  return (
    <Card title={title} busy={answer.state === 'loading'}>
      {answer.state === 'loading' ? <Skeleton height="12rem" /> : null}
      {isRefused ? <EmptyState title={t('documents.ofCustomer')} /> : null}
      {answer.state === 'failed' && !isRefused ? (
        <div data-testid="error-serviceNotAvailableMessage">
          <ErrorState
            title={t('documents.unavailable')}
            retryLabel={t('failure.retry')}
            busy={answer.busy ? t('failure.retrying') : undefined}
            onRetry={answer.retry}
          />
        </div>
      ) : null}
      {isBeingMade && waitsSince ? (
        <Banner severity="info">{t('documents.beingMade', { day: day(waitsSince) })}</Banner>
      ) : null}
      {waitsFor ? (
        <Banner severity="info">
          {waitText()}
          {waitsSince && !isBeingMade ? ` ${t('documents.waitsSince', { day: day(waitsSince) })}` : null}
        </Banner>
      ) : null}
      {answer.state === 'ready' && list.length === 0 && !waitsFor && !isBeingMade ? (
        <EmptyState title={empty} />
      ) : null}
      {hasYearFiles ? <YearFiles documents={list} /> : null}
      <ul className={styles.list}>
        {shown.map((document) => (
          <DocumentRow
            key={document.number}
            number={document.number}
            title={t(`documents.type.${document.isClosing ? 'ClosureRegularizationBill' : document.type}`)}
            below={period(document)}
            amount={amount(document)}
            openLabel={t('documents.open')}
            busy={pending === document.number ? t('documents.opening') : undefined}
            onOpen={() => void open(document)}
            more={
              isMonthlyBill(document) ? (
                <Button
                  variant="quiet"
                  aria-label={t('documents.explainOf', { period: period(document) })}
                  data-testid={`explain-${document.number}`}
                  onClick={() => setExplained(document)}
                >
                  {t('documents.explain')}
                </Button>
              ) : null
            }
          />
        ))}
      </ul>
      {more}
      {explained ? (
        <BillExplanation document={explained} title={period(explained)} onClose={() => setExplained(null)} />
      ) : null}
    </Card>
  );
}
