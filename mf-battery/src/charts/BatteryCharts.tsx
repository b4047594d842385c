import {
  Age,
  PeriodBar,
  periodWords,
  useChartMarks,
  useChartWords,
  usePosition,
  useToday,
} from '@foyer/area-parts';
import { type ChartSeries, EnergyChart } from '@foyer/charts';
import {
  chartTypeFor,
  DEFAULT_SITE_TIME_ZONE,
  expectsNoMeasuresYet,
  totalsScale,
  whFromWs,
} from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, formatQuantity } from '@foyer/ui';
import { useMemo } from 'react';
import type { LiveBattery } from '../battery/useBattery';
import styles from './BatteryCharts.module.css';
import { exchangeContent, storedContent } from './charge-content';
import { useBatteryMeasures } from './useBatteryMeasures';

const EXCHANGED_HEIGHT_PX = 220;
const NOTHING = { slots: [], values: [] };
const HUES = { charged: 'battery', discharged: 'consumption' } as const;

/** Charts of the stored energy and of charge and discharge over a period. */
export function BatteryCharts({ live }: { readonly live: Pick<LiveBattery, 'deviceId' | 'battery'> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = useSession();
  const timeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const days = { today: useToday(timeZone), operationalDay: profile?.operationalDay ?? null };
  const [position, move] = usePosition(days);
  const answer = useBatteryMeasures(live, position, days);
  const measures = answer.state === 'ready' ? answer.data : null;
  const words = useChartWords(answer.state === 'failed' ? answer.failure : null);
  const { period } = position;

  const stored = useMemo(() => measures && storedContent(measures.aligned), [measures]);
  const exchanged = useMemo(() => measures && exchangeContent(measures.aligned, period), [measures, period]);
  const storedSeries = useMemo(
    (): readonly ChartSeries[] => [
      {
        key: 'stored',
        name: t('charts.stored'),
        hue: 'battery',
        values: stored?.values.stored ?? NOTHING.values,
      },
    ],
    [stored, t],
  );
  const exchangedSeries = useMemo((): readonly ChartSeries[] => {
    const totalsWh = Object.values(exchanged?.totalsWs ?? {}).map(whFromWs);
    const { divisor, unit } = totalsScale(totalsWh, exchanged?.unit ?? '');
    const total = (energyWs: number | null) => {
      const energyWh = whFromWs(energyWs);
      const value = energyWh === null ? null : energyWh / divisor;
      return formatQuantity(value, unit, language, { significantDigits: 3 }).text;
    };
    return (['charged', 'discharged'] as const).map((key) => ({
      key,
      name: t(`charts.${key}`),
      hue: HUES[key],
      values: exchanged?.values[key] ?? NOTHING.values,
      ...(exchanged ? { total: total(exchanged.totalsWs[key]) } : {}),
    }));
  }, [exchanged, language, t]);

  const aligned = measures?.aligned;
  const storedMarks = useChartMarks(stored?.slots ?? NOTHING.slots, storedSeries, aligned);
  const exchangedMarks = useChartMarks(exchanged?.slots ?? NOTHING.slots, exchangedSeries, aligned);

  const isNew = profile !== null && expectsNoMeasuresYet(profile, days.today);
  const isUnmeasured = storedSeries.every(({ values }) => values.every((value) => value === null));
  const status = {
    loading: 'loading',
    failed: 'error',
    ready: isNew && isUnmeasured ? 'noDataYet' : 'ready',
  } as const;
  const common = {
    kind: chartTypeFor(period),
    status: status[answer.state],
    onRetry: () => (answer.state === 'failed' ? answer.retry() : undefined),
    language,
    timeZone,
    words,
    demo: measures?.isExample ? t('chart.example') : undefined,
  };
  const covered = periodWords(position, days, language);

  return (
    <Card title={t('charts.title')} aside={<Age answer={answer} />}>
      <EnergyChart
        {...common}
        toolbar={<PeriodBar days={days} position={position} onMove={move} />}
        label={t('charts.storedOver', { period: covered })}
        unit={stored?.unit ?? ''}
        slots={stored?.slots ?? NOTHING.slots}
        series={storedSeries}
        marks={storedMarks}
      />
      {measures?.isExample ? <p className={styles.example}>{t('chart.exampleHint')}</p> : null}
      <h3 className={styles.heading}>{t('charts.exchanged')}</h3>
      <EnergyChart
        {...common}
        label={t('charts.exchangedOver', { period: covered })}
        unit={exchanged?.unit ?? ''}
        slots={exchanged?.slots ?? NOTHING.slots}
        series={exchangedSeries}
        marks={exchangedMarks}
        heightPx={EXCHANGED_HEIGHT_PX}
      />
    </Card>
  );
}
