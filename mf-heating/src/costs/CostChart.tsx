import { type ChartSeries, type ChartWords, EnergyChart } from '@foyer/charts';
import type { Language } from '@foyer/contract';
import { addDays, DEFAULT_SITE_TIME_ZONE, kwhFromWs, startOfMonth, startOfSiteDay } from '@foyer/domain';
import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { HeatingAmount, HeatingCosts } from '@foyer/wire/heating-costs';
import { useMemo } from 'react';
import type { CostStep } from './HeatingCostsPart';

const HEIGHT_PX = 260;

interface HeatingEnergyChartProps {
  readonly costs: HeatingCosts;
  readonly step: CostStep;
  readonly words: ChartWords;
  readonly language: Language;
}

/** Sum of all rooms at one index; null when no room was measured. */
function sumOfRooms(rooms: readonly (readonly HeatingAmount[])[], index: number): number | null {
  const known = rooms.flatMap((amounts) => amounts[index]?.energyWs ?? []);
  return known.length === 0 ? null : known.reduce((sum, energyWs) => sum + energyWs, 0);
}

/** Heating energy of all rooms per month or day; months also weather-normalised. */
export function HeatingEnergyChart({ costs, step, words, language }: HeatingEnergyChartProps) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const timeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const { months, days, rooms } = costs;

  const slots = useMemo(() => {
    const firstDays =
      step === 'month' ? months.map(({ month }) => `${month}-01`) : days.map(({ day }) => day);
    const next = (day: string) => (step === 'month' ? startOfMonth(day, 1) : addDays(day, 1));
    return firstDays.map((day) => ({
      startMs: startOfSiteDay(day, timeZone),
      endMs: startOfSiteDay(next(day), timeZone),
    }));
  }, [step, months, days, timeZone]);

  const series = useMemo((): readonly ChartSeries[] => {
    const amounts = rooms.map((room) => (step === 'month' ? room.months : room.days));
    const consumed: ChartSeries = {
      key: 'taken',
      name: t('costs.taken'),
      hue: 'heat',
      values: slots.map((_, index) => kwhFromWs(sumOfRooms(amounts, index))),
    };
    if (step === 'day') return [consumed];
    const values = months.map(({ correctedWs }) => kwhFromWs(correctedWs));
    return [
      consumed,
      { key: 'corrected', name: t('costs.corrected.name'), hue: 'heat', values, isComparison: true },
    ];
  }, [rooms, months, slots, step, t]);

  return (
    <EnergyChart
      label={t(`costs.chart.${step}`)}
      kind="column"
      unit="kWh"
      slots={slots}
      series={series}
      language={language}
      timeZone={timeZone}
      words={words}
      heightPx={HEIGHT_PX}
      testId="chart-heating-costs"
    />
  );
}
