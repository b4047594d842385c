import { Age, Failure, useChartWords } from '@foyer/area-parts';
import { useAnswer, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, SegmentedControl, Skeleton } from '@foyer/ui';
import { useState } from 'react';
import { HeatingEnergyChart } from './CostChart';
import { CostTable } from './CostTable';
import { useCostsQuery } from './cost-endpoints';
import styles from './HeatingCosts.module.css';
import { OneDegreeLess } from './OneDegreeLess';

const STEPS = ['month', 'day'] as const;
export type CostStep = (typeof STEPS)[number];

/** Heating cost per room, month and day, with the effect of the weather separated. */
export function HeatingCostsPart() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [step, setStep] = useState<CostStep>('month');
  const answer = useAnswer(useCostsQuery());
  const words = useChartWords(answer.state === 'failed' ? answer.failure : null);

  const content = () => {
    // The platform refuses for one reason: the licence excludes a year of history.
    if (answer.state === 'failed' && answer.failure === 'refused')
      return <EmptyState title={t('costs.notIncluded')} />;
    if (answer.state === 'failed') return <Failure {...answer} />;
    if (answer.state === 'loading') return <Skeleton height="20rem" />;
    const costs = answer.data;
    if (costs.rooms.length === 0) return <EmptyState title={t('costs.none')} />;
    const isCorrected = costs.months.some(({ correctedWs }) => correctedWs !== null);
    return (
      <div className={styles.part}>
        <OneDegreeLess costs={costs} />
        <SegmentedControl
          label={t('costs.step.label')}
          options={STEPS.map((value) => ({ value, label: t(`costs.step.${value}`) }))}
          value={step}
          onChange={setStep}
        />
        <HeatingEnergyChart costs={costs} step={step} words={words} language={language} />
        {step === 'month' && isCorrected ? (
          <p className={styles.note}>{t('costs.corrected.explained')}</p>
        ) : null}
        <CostTable costs={costs} step={step} />
        <p className={styles.note}>{t('costs.estimated')}</p>
        <p className={styles.note}>{t('costs.priced')}</p>
      </div>
    );
  };

  return (
    <Card
      title={t('costs.title')}
      testId="heating-costs"
      busy={answer.state === 'loading'}
      aside={answer.state === 'ready' && answer.stale ? <Age answer={answer} /> : undefined}
    >
      {content()}
    </Card>
  );
}
