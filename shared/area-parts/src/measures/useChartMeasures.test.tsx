import { DEFAULT_POSITION, type PeriodPosition, valuesOf } from '@foyer/domain';
import type { Answer } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { renderInHost } from '@foyer/testing';
import type { MeasureGroup } from '@foyer/wire/measures';
import { useChartMarks } from '../marks/useChartMarks';
import { type MeasureQueries, type PeriodMeasures, useChartMeasures } from './useChartMeasures';

const TODAY = '2026-06-21';
const DAYS = { today: TODAY, operationalDay: '2025-01-01' };

type Requests = Parameters<MeasureQueries['useDayMeasuresQuery']>;
const requests: { day: Requests[]; period: Requests[] } = { day: [], period: [] };

const loaded = <T,>(currentData: T | undefined) => ({ currentData, isFetching: false, refetch: jest.fn() });

/** Hooks as RTK Query generates them: no data for a skipped request. */
function queriesWith(groups: readonly MeasureGroup[] | undefined): MeasureQueries {
  const measured =
    (kept: Requests[]) =>
    (...request: Requests) => {
      kept.push(request);
      return loaded(request[0] === skipToken ? undefined : groups);
    };
  return {
    useDayMeasuresQuery: measured(requests.day),
    usePeriodMeasuresQuery: measured(requests.period),
  };
}

const at = (time: string, quality: MeasureGroup['quality'] = null): MeasureGroup => ({
  date: `2026-06-21 ${time}`,
  values: { energy: 60_000 },
  quality,
});
/** 08:05 UTC is missing, 08:15 came late. */
const GROUPS = [at('08:00:00'), at('08:10:00'), at('08:15:00', 'recovered')];

async function measuresOf(position: PeriodPosition, queries: MeasureQueries) {
  requests.day.length = 0;
  requests.period.length = 0;
  let answer: Answer<PeriodMeasures> | undefined;
  let marks: ReturnType<typeof useChartMarks> = [];
  function Chart() {
    answer = useChartMeasures(queries, {
      target: { deviceId: 'house' },
      days: DAYS,
      siteTimeZone: 'Europe/Paris',
      position,
      refreshMs: 60_000,
    });
    const aligned = answer.state === 'ready' ? answer.data.aligned : undefined;
    const values = aligned ? valuesOf(aligned, 'energy') : [];
    marks = useChartMarks(aligned?.slots ?? [], [{ values }], aligned);
    return null;
  }
  const words = { chart: { missing: 'not measured', recovered: 'received late' } };
  await renderInHost(<Chart />, { remote: 'mf-example', locales: { fr: words, en: words }, language: 'en' });
  return { answer, marks };
}

const DAY: PeriodPosition = { ...DEFAULT_POSITION, twentyFourHours: true };

it('requests the current day by time slot and marks what is missing and what came late', async () => {
  const { answer, marks } = await measuresOf(DAY, queriesWith(GROUPS));
  expect(requests.day[0]).toEqual([
    { deviceId: 'house', groupType: 'five_minutes', fromDate: TODAY, toDate: '2026-06-22' },
    expect.objectContaining({ pollingInterval: 60_000 }),
  ]);
  expect(requests.period[0]?.[0]).toBe(skipToken);
  expect(answer).toMatchObject({ state: 'ready', data: { isExample: false } });
  expect(marks.map(({ label, kind }) => [label, kind])).toEqual([
    ['not measured', 'missing'],
    ['received late', 'recovered'],
  ]);
});

it('does not poll a past period', async () => {
  const past = { ...DAY, period: 'week' as const, lastDay: '2026-05-31' };
  await measuresOf(past, queriesWith([]));
  expect(requests.period[0]).toEqual([expect.objectContaining({ fromDate: '2026-05-25' }), {}]);
});

it('is loading until the platform answers', async () => {
  const { answer } = await measuresOf(DAY, queriesWith(undefined));
  expect(answer).toEqual({ state: 'loading' });
});

it('draws the platform’s example as such, in slots of its own', async () => {
  const month = { ...DAY, period: 'month' as const };
  const groups = ['2026-05-01', '2026-05-02'].map((date) => ({
    date,
    values: { energy: 60_000 },
    quality: 'example' as const,
  }));
  const { answer } = await measuresOf(month, queriesWith(groups));
  expect(answer).toMatchObject({
    state: 'ready',
    data: {
      isExample: true,
      window: { fromDay: '2026-05-22' },
      aligned: { slots: [{ day: '2026-05-01' }, {}] },
    },
  });
});
