import { Age, SectionCard, SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, IconChart, SegmentedControl } from '@foyer/ui';
import type { OfferComparison, OfferComparisons } from '@foyer/wire/offers';
import { useState } from 'react';
import { OfferList } from './OfferList';
import styles from './OffersPage.module.css';
import { useOfferComparisonsQuery } from './offer-endpoints';
import { conclusion, monthRuns, offerName, reasonText, useOfferWords } from './offer-words';

type Period = 'month' | 'year';

/** `/user/tariff/offers`: what the last month and year would have cost at each offer. */
export function OffersPage() {
  const { t } = useTranslation();
  const answer = useAnswer(useOfferComparisonsQuery());
  return (
    <SectionPage
      screen="user_panel_offers"
      title={t('offers.title')}
      lead={t('offers.lead')}
      actions={<Age answer={answer} />}
      back={{ path: '/user/tariff', label: t('sections.tariff.title') }}
    >
      <SectionCard
        path="/user/tariff/year"
        title={t('yearReplay.link')}
        state={t('yearReplay.linkState')}
        icon={<IconChart size={24} aria-hidden />}
      />
      <WhenReady answer={answer} height="20rem">
        {(known) => <Comparisons known={known} />}
      </WhenReady>
    </SectionPage>
  );
}

function Comparisons({ known }: { readonly known: OfferComparisons }) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('year');
  const options = (['month', 'year'] as const).map((value) => ({
    value,
    label: t(`offers.period.${value}`),
  }));
  if (!known.month && !known.year)
    return (
      <Card>
        <EmptyState title={t('offers.nothing')} text={t('offers.nothingText')} testId="offers-nothing" />
      </Card>
    );
  const comparison = known[period];
  return (
    <>
      <SegmentedControl
        label={t('offers.period.label')}
        options={options}
        value={period}
        onChange={setPeriod}
      />
      {comparison ? (
        <Comparison known={known} comparison={comparison} period={period} />
      ) : (
        <Card>
          <EmptyState title={t('offers.noMonth')} testId="offers-no-month" />
        </Card>
      )}
    </>
  );
}

interface ComparisonProps {
  readonly known: OfferComparisons;
  readonly comparison: OfferComparison;
  readonly period: Period;
}

function Comparison({ known, comparison, period }: ComparisonProps) {
  const words = useOfferWords(known.currency);
  const { t } = words;
  const { offers, unpriced } = comparison;
  return (
    <>
      <Card title={conclusion(words, comparison)} testId="offers-compared">
        <Months words={words} known={known} comparison={comparison} />
        <OfferList words={words} offers={offers} />
      </Card>
      {unpriced.length > 0 ? (
        <Card title={t('offers.unpriced')} testId="offers-unpriced">
          <ul className={styles.list}>
            {unpriced.map((one) => (
              <li key={one.offer}>
                <p className={styles.name}>
                  {offerName(words, one)}
                  {one.isInForce ? ` (${t('offers.yours')})` : ''}
                </p>
                <p className={styles.note}>{reasonText(words, one, known.kva)}</p>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card title={t('offers.notes.title')} testId="offers-notes">
        <Notes known={known} comparison={comparison} period={period} />
      </Card>
    </>
  );
}

type MonthsProps = Omit<ComparisonProps, 'period'> & { readonly words: ReturnType<typeof useOfferWords> };

/** The compared months with what was bought in them, and those left out. */
function Months({ words, known, comparison }: MonthsProps) {
  const { t, kwh } = words;
  const { months, boughtKwh } = comparison;
  const inState = (state: (typeof months)[number]['state']) =>
    months.filter((one) => one.state === state).map(({ month }) => month);
  const compared = inState('compared');
  const withoutStanding = months
    .filter(({ state, lacks }) => state === 'unpriced' && lacks === 'standing')
    .map(({ month }) => month);
  const leftOut = [
    ['notMeasured', inState('notMeasured')],
    ['unpriced', inState('unpriced').filter((month) => !withoutStanding.includes(month))],
    ['noStanding', withoutStanding],
  ] as const;
  return (
    <>
      {compared.length > 0 ? (
        <p className={styles.note}>
          {t(compared.length < months.length ? 'offers.partMonths' : 'offers.allMonths', {
            months: monthRuns(words, compared),
            count: compared.length,
            of: months.length,
            energy: kwh(boughtKwh * 3_600_000),
            kva: known.kva,
          })}
        </p>
      ) : null}
      {leftOut.map(([state, own]) =>
        own.length > 0 ? (
          <p key={state} className={styles.note}>
            {t(`offers.leftOut.${state}`, { months: monthRuns(words, own) })}
          </p>
        ) : null,
      )}
    </>
  );
}

function Notes({ known, comparison, period }: ComparisonProps) {
  const { t } = useTranslation();
  const { isKvaKnown, kva, offPeakHours } = known;
  const { months, missingHours, estimatedHours } = comparison;
  const isPart = months.some(({ state }) => state !== 'compared');
  const notes = [
    period === 'month' ? t('offers.notes.month') : null,
    period === 'year' && isPart ? t('offers.notes.part') : null,
    t('offers.notes.how'),
    offPeakHours === null ? null : t(`offers.notes.hours.${offPeakHours}`),
    isKvaKnown ? null : t('offers.notes.power', { kva }),
    missingHours > 0 ? t('offers.notes.missing', { count: missingHours }) : null,
    estimatedHours > 0 ? t('offers.notes.estimated', { count: estimatedHours }) : null,
    t('offers.notes.past'),
  ].filter((note) => note !== null);
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
