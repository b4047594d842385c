import { type ChartSeries, EnergyChart } from '@foyer/charts';
import { chartTypeFor, expectsNoMeasuresYet, type MeteringKind, type PeriodPosition } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { type TFunction, useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import { type ReactNode, useMemo, useRef } from 'react';
import { Age } from '../answers/Age';
import type { House } from '../house/useHouse';
import { useQuantities } from '../quantities/useQuantities';
import styles from './ChartBlock.module.css';
import { chartContent, gapsOf } from './chartContent';
import type { ChartTarget } from './measuresEndpoints';
import { PeriodBar } from './PeriodBar';
import { periodWords } from './periodWords';
import type { SeriesPlan } from './seriesPlans';
import { useFullscreen } from './useFullscreen';
import { useMeasures } from './useMeasures';
import { useWindowHeight } from './useWindowHeight';

/** Heights of spec 1 §9. */
const HEIGHT_PX = 350;
const FULLSCREEN_SHARE = 0.6;
const USUAL_WS = 99.9 * 3_600_000;
const NOTHING = { slots: [], series: [], unit: '', empty: true } as const;

export interface ChartBlockProps {
  readonly title: string;
  readonly house: House;
  /** Null where the house has nothing that measures this: the chart is empty and says so. */
  readonly target: ChartTarget | null;
  readonly plans: readonly SeriesPlan[];
  readonly position: PeriodPosition;
  readonly onMove: (next: PeriodPosition) => void;
  /** How what is shown is metered: the length of its groups within a day (spec 1 §9). */
  readonly metering?: MeteringKind;
  /** Stands under the chart in full screen. */
  readonly besideInFullscreen?: ReactNode;
}

function legendEntry({ key, hue }: SeriesPlan, t: TFunction, total: string | null): ChartSeries {
  return { key, hue, name: t(`series.${key}`), values: [], ...(total === null ? {} : { total }) };
}

/** A chart with its choice of period, its 24-hour toggle and its full screen (spec 1 §2 §9). */
export function ChartBlock(props: ChartBlockProps) {
  const { title, house, target, plans, position, onMove, metering } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile, kiosk } = useSession();
  const { energy, energies } = useQuantities();
  const windowHeightPx = useWindowHeight();
  const frame = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(frame, kiosk);
  const answer = useMeasures(target, house, position, metering);
  const measures = answer.state === 'ready' ? answer.data : null;

  const content = useMemo(
    () => (measures ? chartContent(measures.aligned, position.period, plans) : NOTHING),
    [measures, position.period, plans],
  );
  const series = useMemo(() => {
    const totals = energies(content.series.map(({ totalWs }) => totalWs));
    // While nothing is there yet, the legend keeps its place with an amount of the usual width.
    if (!measures)
      return plans.map((plan) => legendEntry(plan, t, plan.total ? energy(USUAL_WS).text : null));
    return content.series.map(({ plan, values, totalWs }, place) => ({
      ...legendEntry(plan, t, totalWs === null ? null : (totals[place]?.text ?? null)),
      values,
    }));
  }, [content, measures, plans, energies, energy, t]);
  const marks = useMemo(
    () =>
      position.period === 'day' ? gapsOf(content).map((gap) => ({ ...gap, label: t('chart.missing') })) : [],
    [content, position.period, t],
  );
  const isNew = profile !== null && expectsNoMeasuresYet(profile, house.today);
  const status = () => {
    if (!target) return 'ready';
    if (answer.state === 'failed') return 'error';
    if (answer.state === 'loading') return 'loading';
    return content.empty && isNew ? 'noDataYet' : 'ready';
  };
  const isRate = plans.some(({ quantity }) => quantity === 'rate');
  const isEnergy = plans.every(({ quantity }) => quantity === 'energy');

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-fullscreen={fullscreen.on || undefined}
      {...(fullscreen.on ? { role: 'dialog', 'aria-modal': true, 'aria-label': title } : {})}
    >
      <Card title={title} testId="widget-chart" aside={<Age answer={answer} />}>
        <PeriodBar
          house={house}
          position={position}
          onMove={onMove}
          fullscreen={{ on: fullscreen.on, onToggle: fullscreen.toggle }}
        />
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
          words={{
            loading: t('chart.loading'),
            empty: t('chart.empty'),
            noDataYet: t('chart.notYet'),
            error: answer.state === 'failed' ? t(`failure.${answer.failure}`) : '',
            retry: t('failure.retry'),
            drawingFailed: t('chart.drawingFailed'),
            showTable: t('chart.showTable'),
            showChart: t('chart.showChart'),
            downloadCsv: t('chart.downloadCsv'),
            time: t('chart.time'),
            readValues: t('chart.readValues'),
            legend: t('chart.legend'),
          }}
          heightPx={fullscreen.on ? Math.round(windowHeightPx * FULLSCREEN_SHARE) : HEIGHT_PX}
          size={fullscreen.on ? 'kiosk' : 'page'}
          {...(isRate ? { ceiling: 100 } : {})}
          demo={measures?.isExample ? t('chart.example') : undefined}
          marks={marks}
        />
        {measures?.isExample ? <p className={styles.example}>{t('chart.exampleHint')}</p> : null}
        {fullscreen.on ? props.besideInFullscreen : null}
      </Card>
    </div>
  );
}
