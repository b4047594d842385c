import {
  Age,
  type ChartTarget,
  PeriodBar,
  periodWords,
  useChartMarks,
  useChartWords,
} from '@foyer/area-parts';
import { EnergyChart } from '@foyer/charts';
import { chartTypeFor, expectsNoMeasuresYet, type MeteringKind, type PeriodPosition } from '@foyer/domain';
import { useHostServices, useLanguage, useObservable, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Card } from '@foyer/ui';
import { type ReactNode, useMemo, useRef } from 'react';
import type { House } from '../house/useHouse';
import { PeriodSavings, PeriodSavingsRoom } from '../tariff/PeriodSavings';
import styles from './ChartBlock.module.css';
import { ComparisonNote } from './ComparisonNote';
import { chartContent } from './chart-content';
import type { SeriesPlan } from './series-plans';
import { useChartActions } from './useChartActions';
import { useChartSeries } from './useChartSeries';
import { useChartSize } from './useChartSize';
import { useComparison } from './useComparison';
import { useFullscreen } from './useFullscreen';
import { useMeasures } from './useMeasures';
import { useShownCorrections } from './useShownCorrections';

const NOTHING = { slots: [], series: [], unit: '', empty: true } as const;

export interface ChartBlockProps {
  readonly title: string;
  readonly house: House;
  /** Null when no device measures this: the chart shows its empty state. */
  readonly target: ChartTarget | null;
  readonly plans: readonly SeriesPlan[];
  readonly position: PeriodPosition;
  readonly onMove: (next: PeriodPosition) => void;
  /** Metering kind; sets the group length of the day view. */
  readonly metering?: MeteringKind;
  /** Whether the chart covers the whole home, so that savings can be shown. */
  readonly hasSavings?: boolean;
  /** Rendered below the chart in full screen. */
  readonly besideInFullscreen?: ReactNode;
}

/** A chart with period selection, 24-hour toggle and full screen. */
export function ChartBlock(props: ChartBlockProps) {
  const { title, house, target, plans, position, onMove, metering } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile, kiosk } = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(frame, kiosk);
  const { heightPx, screenful, isRoomy } = useChartSize(fullscreen.on, kiosk);
  const answer = useMeasures(target, house, position, metering);
  const measures = answer.state === 'ready' ? answer.data : null;

  const compared = useMemo(() => ({ now: t('chart.thisPeriod'), before: t('chart.periodBefore') }), [t]);
  const words = { ...useChartWords(answer.state === 'failed' ? answer.failure : null), compared };
  const comparison = useComparison({ target, house, position, metering, measures });

  const content = useMemo(
    () =>
      measures ? chartContent(measures.aligned, position.period, plans, comparison.comparison) : NOTHING,
    [measures, position.period, plans, comparison.comparison],
  );
  const series = useChartSeries(content, plans, !measures);
  const own = useMemo(
    () =>
      content.series
        .filter(({ isComparison }) => !isComparison)
        .map(({ plan, values }) => ({
          values: (measures && plan.measured?.(measures.aligned)) ?? values,
        })),
    [content, measures],
  );
  const qualities = useChartMarks(content.slots, own, measures?.aligned);
  const corrected = useShownCorrections({ target, house, plans, content, measures });
  const marks = useMemo(() => [...qualities, ...corrected], [qualities, corrected]);
  const isNew = profile !== null && expectsNoMeasuresYet(profile, house.today);
  const status = () => {
    if (!target) return 'ready';
    if (answer.state === 'failed') return 'error';
    if (answer.state === 'loading') return 'loading';
    return content.empty && isNew ? 'noDataYet' : 'ready';
  };
  const isRate = plans.some(({ quantity }) => quantity === 'rate');
  const isEnergy = plans.every(({ quantity }) => quantity === 'energy');

  const ownButton = fullscreen.on || isRoomy;
  const actions = useChartActions(comparison.toggle, fullscreen, ownButton);
  const { on, toggle } = fullscreen;
  const periods = useMemo(
    () => (
      <PeriodBar
        days={house}
        position={position}
        onMove={onMove}
        fullscreen={ownButton ? { on, onToggle: toggle } : undefined}
      />
    ),
    [house, position, onMove, ownButton, on, toggle],
  );

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-fullscreen={fullscreen.on || undefined}
      {...(fullscreen.on ? { role: 'dialog', 'aria-modal': true, 'aria-label': title } : {})}
    >
      {fullscreen.on ? <OfflineBanner /> : null}
      <Card
        testId="widget-chart"
        {...(fullscreen.on ? { 'aria-label': title } : { title, aside: <Age answer={answer} /> })}
      >
        <EnergyChart
          label={`${title}, ${periodWords(position, house, language)}`}
          kind={chartTypeFor(position.period, isEnergy ? 'energy' : 'rate')}
          unit={content.unit}
          slots={content.slots}
          series={series}
          status={status()}
          onRetry={() => (answer.state === 'failed' ? answer.retry() : undefined)}
          language={language}
          timeZone={house.siteTimeZone}
          words={words}
          heightPx={heightPx}
          fill={fullscreen.on}
          toolbar={periods}
          actions={actions}
          size={screenful === 'hall' ? 'kiosk' : 'page'}
          {...(isRate ? { ceiling: 100 } : {})}
          fitsData={content.unit === '°C'}
          demo={measures?.isExample ? t('chart.example') : undefined}
          marks={marks}
        />
        {fullscreen.on ? <Age answer={answer} /> : null}
        {comparison.isOn ? (
          <ComparisonNote
            compared={comparison.comparison?.compared ?? null}
            hasUnmatchedHour={comparison.comparison?.hasUnmatchedHour ?? false}
            isExcluded={comparison.isExcluded}
            hasFailed={comparison.hasFailed}
            timeZone={house.siteTimeZone}
          />
        ) : null}
        {props.hasSavings && screenful !== 'phone' ? <Savings answer={answer} house={house} /> : null}
        {measures?.isExample ? <p className={styles.example}>{t('chart.exampleHint')}</p> : null}
        {screenful === 'hall' ? props.besideInFullscreen : null}
      </Card>
    </div>
  );
}

/** The shell's offline notice lies below the full screen. */
function OfflineBanner() {
  const { t } = useTranslation();
  const { connectivity$ } = useHostServices();
  const isOnline = useObservable(connectivity$, true);
  return isOnline ? null : (
    <div className={styles.offline}>
      <Banner severity="warning">{t('chart.offline')}</Banner>
    </div>
  );
}

interface SavingsProps {
  readonly answer: ReturnType<typeof useMeasures>;
  readonly house: House;
}

/** Savings of the period; a placeholder while measures load, nothing for example data. */
function Savings({ answer, house: { totalsDeviceId } }: SavingsProps) {
  if (answer.state === 'loading') return <PeriodSavingsRoom />;
  if (answer.state === 'failed' || answer.data.isExample) return null;
  return <PeriodSavings window={answer.data.window} totalsDeviceId={totalsDeviceId} />;
}
