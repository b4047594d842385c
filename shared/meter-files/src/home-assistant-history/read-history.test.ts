import { contractFaults } from '../testing/check-meter-file';
import { HistoryError, readHistory } from './read-history';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.parse('2026-11-20T10:02:00Z');
const FIRST_MS = Date.parse('2026-10-01T00:00:00Z');

type Command = Readonly<Record<string, unknown>>;

/** Answers of a Home Assistant whose sums rise by one unit an hour. */
function homeAssistant({
  preferences = UNIFIED as unknown,
  units = {} as Record<string, string | null>,
  rows = null as ((command: Command) => unknown) | null,
} = {}) {
  const asked: Command[] = [];
  const ask = async (command: Command): Promise<unknown> => {
    asked.push(command);
    const ids = (command.statistic_ids ?? []) as string[];
    if (command.type === 'energy/get_prefs') {
      if (preferences === null) throw Object.assign(new Error('No prefs'), { code: 'not_found' });
      return preferences;
    }
    if (command.type === 'recorder/get_statistics_metadata')
      return ids.map((id) => ({
        statistic_id: id,
        display_unit_of_measurement: units[id] === undefined ? 'kWh' : units[id],
        has_mean: false,
        has_sum: id !== 'sensor.mean',
        name: null,
        source: 'recorder',
        statistics_unit_of_measurement: 'kWh',
        unit_class: 'energy',
      }));
    if (rows) return rows(command);
    return Object.fromEntries(ids.map((id) => [id, rowsOf(command, units[id] === 'MWh' ? 0.1 : 1)]));
  };
  return { ask, asked };
}

function rowsOf({ start_time, end_time, period }: Command, perHour: number) {
  const lengthMs = period === '5minute' ? HOUR_MS / 12 : HOUR_MS;
  const found: object[] = [];
  const fromMs = Math.ceil(Math.max(Date.parse(String(start_time)), FIRST_MS) / lengthMs) * lengthMs;
  for (let start = fromMs; start < Date.parse(String(end_time)); start += lengthMs) {
    found.push({ start, end: start + lengthMs, sum: ((start + lengthMs - FIRST_MS) / HOUR_MS) * perHour });
    if (period === 'month') break;
  }
  return found;
}

/** As Home Assistant answers since 2026. */
const UNIFIED = {
  energy_sources: [
    { type: 'grid', stat_energy_from: 'sensor.import', stat_energy_to: 'sensor.export', stat_cost: null },
    { type: 'solar', stat_energy_from: 'sensor.pv', config_entry_solar_forecast: null },
    { type: 'battery', stat_energy_from: 'sensor.out', stat_energy_to: 'sensor.in' },
    { type: 'gas', stat_energy_from: 'sensor.gas', stat_cost: null },
  ],
  device_consumption: [{ stat_consumption: 'sensor.heater', name: 'Water heater' }],
  device_consumption_water: [],
};
/** As it answered before. */
const LEGACY = {
  energy_sources: [
    {
      type: 'grid',
      flow_from: [
        { stat_energy_from: 'sensor.peak', stat_cost: null },
        { stat_energy_from: 'sensor.off_peak' },
      ],
      flow_to: [{ stat_energy_to: 'sensor.export', stat_compensation: null }],
      cost_adjustment_day: 0,
    },
  ],
  device_consumption: [{ stat_consumption: 'sensor.heater' }],
};
const OPTIONS = { nowMs: NOW_MS, days: 366, addedFlows: ['import', 'export'] as const };

test('each statistic of the dashboard is a series, with its flow and the units of its metadata', async () => {
  const { ask } = homeAssistant({ units: { 'sensor.pv': 'MWh', 'sensor.in': 'Wh' } });
  const file = await readHistory(ask, OPTIONS);
  expect(contractFaults(file)).toEqual([]);
  expect(file.series.map(({ name, flow, spans }) => [name, flow, spans[0]?.energyWs])).toEqual([
    ['sensor.import', 'import', 3_600_000],
    ['sensor.export', 'export', 3_600_000],
    ['sensor.pv', 'production', 360_000_000],
    ['sensor.in', 'charge', 3600],
    ['sensor.out', 'discharge', 3_600_000],
    ['Water heater', 'consumption', 3_600_000],
  ]);
});

test('the last ten days have five minutes, the time before has hours', async () => {
  const { ask, asked } = homeAssistant();
  const [bought] = (await readHistory(ask, OPTIONS)).series;
  const minutes = bought?.spans.map(({ startMs, endMs }) => (endMs - startMs) / 60_000) ?? [];
  expect(minutes.filter((one) => one === 5)).toHaveLength(10 * 24 * 12);
  expect(new Set(minutes)).toEqual(new Set([60, 5]));
  expect(bought?.spans.at(-1)?.endMs).toBe(Date.parse('2026-11-20T10:00:00Z'));
  expect(bought?.spans[0]?.startMs).toBe(FIRST_MS + HOUR_MS);
  // Nothing is asked before the first month that has a row.
  const hours = asked.filter(({ period }) => period === 'hour');
  expect(hours.map(({ start_time }) => start_time)).toEqual(['2026-10-01T00:00:00.000Z']);
});

test('an answer has at most 20,000 rows', async () => {
  const devices = Array.from({ length: 40 }, (_, n) => ({ stat_consumption: `sensor.plug_${n}` }));
  const { ask, asked } = homeAssistant({ preferences: { energy_sources: [], device_consumption: devices } });
  await readHistory(ask, OPTIONS);
  for (const { period, start_time, end_time } of asked) {
    if (period !== 'hour' && period !== '5minute') continue;
    const lengthMs = Date.parse(String(end_time)) - Date.parse(String(start_time));
    expect((40 * lengthMs) / (period === 'hour' ? HOUR_MS : HOUR_MS / 12)).toBeLessThanOrEqual(20_000);
  }
});

test('tariffs of the grid are added up, also in the shape of before 2026', async () => {
  const { ask } = homeAssistant({ preferences: LEGACY });
  const { series } = await readHistory(ask, OPTIONS);
  expect(series.map(({ name, spans }) => [name, spans[0]?.energyWs])).toEqual([
    ['sensor.peak + sensor.off_peak', 7_200_000],
    ['sensor.export', 3_600_000],
    ['sensor.heater', 3_600_000],
  ]);
});

test.each([
  ['of volume', 'sensor.heater', { 'sensor.heater': 'm³' }],
  ['of an unknown unit', 'sensor.heater', { 'sensor.heater': 'therm' }],
  ['without sums', 'sensor.mean', {}],
])('a statistic %s is left out with a note', async (_, id, units) => {
  const preferences = { ...UNIFIED, device_consumption: [{ stat_consumption: id }] };
  const file = await readHistory(homeAssistant({ preferences, units }).ask, OPTIONS);
  expect(file.series.map(({ name }) => name)).not.toContain(id);
  expect(file.notes).toEqual([{ code: 'other-quantities', count: 1, line: null }]);
});

test.each<[string, Parameters<typeof homeAssistant>[0], string]>([
  ['no dashboard', { preferences: null }, 'no-dashboard'],
  ['an empty dashboard', { preferences: { energy_sources: [], device_consumption: [] } }, 'no-dashboard'],
  ['preferences of another shape', { preferences: { energy_sources: 'x' } }, 'unexpected-answer'],
  ['no rows', { rows: () => ({}) }, 'no-values'],
  ['rows without sums', { rows: ({ period }) => (period === 'month' ? { a: [] } : {}) }, 'no-values'],
  ['times as texts', { rows: () => ({ a: [{ start: '2026', end: '2026', sum: 1 }] }) }, 'unexpected-answer'],
])('%s is refused', async (_, answers, fault) => {
  const error = await readHistory(homeAssistant(answers).ask, OPTIONS).catch((caught) => caught);
  expect(error).toBeInstanceOf(HistoryError);
  expect(error.fault).toBe(fault);
});

test('a refusal of Home Assistant passes through', async () => {
  const refusal = { code: 'unauthorized', message: 'Unauthorized' };
  await expect(readHistory(() => Promise.reject(refusal), OPTIONS)).rejects.toBe(refusal);
});
