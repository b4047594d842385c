import { Age, Failure } from '@foyer/area-parts';
import { isPlatformError } from '@foyer/platform-client';
import { type Answer, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, EmptyState, PageHeading, Skeleton } from '@foyer/ui';
import type { MonthCosts } from '@foyer/wire/costs';
import { useHouse } from '../house/useHouse';
import { Headline, LeadLine } from '../page-headline/Headline';
import { BudgetCard } from './BudgetCard';
import { CompositionCard } from './CompositionCard';
import styles from './CostsPage.module.css';
import { COSTS_REFRESH_MS, useMonthCostsQuery } from './cost-endpoints';
import { ExpensiveHours } from './ExpensiveHours';
import { MonthBar } from './MonthBar';
import { ReliabilityNotes } from './ReliabilityNotes';
import { type CostWords, useCostWords } from './useCostWords';
import { useMonth } from './useMonth';
import { YearBeforeCard } from './YearBeforeCard';

/** Refusals of a month that is not shown, by message key. */
const REFUSED_MONTHS: Readonly<Record<string, string>> = {
  'history.not.in.licence': 'notIncluded',
  'costs.month.invalid': 'beforeHome',
};

/** `/costs` */
export function CostsPage() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const house = useHouse();
  const [asked, move] = useMonth(house.today);
  const month = asked ?? house.today.slice(0, 7);
  const query = useMonthCostsQuery(asked, asked === null ? whileAwake(COSTS_REFRESH_MS) : {});
  const answer = useAnswer(query);
  const words = useCostWords(query.currentData?.currency ?? profile?.currency ?? 'EUR');
  const refusedMonth = isPlatformError(query.error) ? REFUSED_MONTHS[query.error.code] : undefined;

  const content = () => {
    if (answer.state === 'loading')
      return (
        <Card title={t('costs.composition.title')} busy>
          <Skeleton height="16rem" />
        </Card>
      );
    if (answer.state === 'ready') return <Costs costs={answer.data} words={words} />;
    return (
      <Card>
        {refusedMonth === undefined ? (
          <Failure {...answer} />
        ) : (
          <EmptyState title={t(`costs.${refusedMonth}`)} />
        )}
      </Card>
    );
  };

  return (
    <div data-testid="page-costs" className={styles.page}>
      <PageHeading lead={<Lead answer={answer} words={words} />}>
        <Total answer={answer} words={words} month={month} />
      </PageHeading>
      <MonthBar house={house} month={month} label={words.month(month)} onMove={move} />
      {content()}
    </div>
  );
}

interface AnswerProps {
  readonly answer: Answer<MonthCosts>;
  readonly words: CostWords;
}

/** The total of the month, in a sentence. */
function Total({ answer, words, month }: AnswerProps & { readonly month: string }) {
  const { t } = useTranslation();
  const title = t('costs.title', { month: words.month(month) });
  const sentence = ({ amounts, isOver }: MonthCosts) => {
    if (!amounts) return title;
    const { totalCents } = amounts;
    const key = isOver ? 'over' : 'running';
    return t(`costs.total.${totalCents < 0 ? `${key}Credit` : key}`, {
      amount: words.money(Math.abs(totalCents)),
      month: words.month(month),
    });
  };
  return (
    <Headline
      name={title}
      loading={answer.state === 'loading'}
      possible={[title, t('costs.total.running', { amount: words.money(10_000), month: words.month(month) })]}
    >
      {answer.state === 'ready' ? sentence(answer.data) : title}
    </Headline>
  );
}

/** The expected end of the running month with its range; the days of one that is over. */
function Lead({ answer, words }: AnswerProps) {
  const { t } = useTranslation();
  const sentence = ({ amounts, expected, isOver, fromDay, lastDay }: MonthCosts) => {
    if (!amounts) return null;
    if (isOver) return words.days(fromDay, lastDay);
    if (!expected) return t('costs.expected.unknown');
    return t('costs.expected.range', {
      amount: words.wholeMoney(expected.cents),
      low: words.wholeMoney(expected.lowCents),
      high: words.wholeMoney(expected.highCents),
    });
  };
  return (
    <>
      <LeadLine loading={answer.state === 'loading'}>
        {answer.state === 'ready' ? sentence(answer.data) : null}
      </LeadLine>
      <Age answer={answer} />
    </>
  );
}

function Costs({ costs, words }: { readonly costs: MonthCosts; readonly words: CostWords }) {
  const { t } = useTranslation();
  const { amounts } = costs;
  if (!amounts)
    return (
      <Card>
        <EmptyState
          title={t('costs.noTariff')}
          text={t('costs.noTariffText')}
          action={
            <Link className={styles.link} to="/user/tariff">
              {t('costs.enterTariff')}
            </Link>
          }
        />
      </Card>
    );
  return (
    <>
      <ReliabilityNotes costs={costs} words={words} />
      <div className={styles.cards}>
        <CompositionCard costs={costs} amounts={amounts} words={words} />
        <div className={styles.column}>
          <BudgetCard costs={costs} amounts={amounts} words={words} />
          <YearBeforeCard costs={costs} amounts={amounts} words={words} />
          <ExpensiveHours costs={costs} words={words} />
        </div>
      </div>
    </>
  );
}
