import { type CorrectedFlow, runsOf } from '@foyer/wire/corrections';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { NOON, testHouse } from '../gateway/testing/house-at-noon';
import { acceptReadings } from '../readings/accept-readings';
import { createChannel } from '../readings/channel-store';
import { prepareReadingWeeks } from '../readings/reading-partitions';
import { carryOutCorrection } from './carry-out';
import { beginWork, correctionsOf } from './correction-store';
import { proposalHome, proposeFile } from './propose';

const STEP_MS = 300_000;
const HOUR_MS = 12 * STEP_MS;
const DAY_MS = 24 * HOUR_MS;
/** Midnight of the home, three days before. */
const FIRST_DAY_MS = NOON - 12 * HOUR_MS - 3 * DAY_MS;

const DEVICES = [
  { id: 'house', plugType: 'vrt', typeId: 'virtual' },
  { id: 'tv', plugType: 'sw', typeId: 'tv' },
  { id: 'sun', plugType: 'cmp', typeId: 'production_counter' },
];

describe.each(testStores())('energies of days from a file, on %s', (_name, database) => {
  const home = testHouse(database, DEVICES, null, 'mqtt', {});
  const sql = () => home.store.database;

  const addChannel = async (name: string, deviceId: string, quantity: 'consumption_power' | 'import') => {
    const [device] = await sql().query<{ key: number; householdKey: number }>(
      'select key, household_key as "householdKey" from device where id = $1',
      [deviceId],
    );
    const { key: deviceKey = 0, householdKey = 0 } = device ?? {};
    const channel = { householdKey, deviceKey, name, quantity, source: 'test', precedence: 0, roundingWs: 0 };
    await createChannel(sql(), channel, new Date(NOON));
  };

  beforeAll(async () => {
    home.setClock(NOON);
    await prepareReadingWeeks(sql(), NOON);
    await addChannel('plug', 'tv', 'consumption_power');
    await addChannel('meter', 'house', 'import');
  });

  const send = async (
    channel: string,
    unit: 'W' | 'Ws',
    readings: readonly (readonly [number, number])[],
  ) => {
    const sent = readings.map(([atMs, value]) => ({ householdId: HOME.id, channel, atMs, value, unit }));
    await sql().transaction((inside) => acceptReadings(inside, sent, { nowMs: home.nowMs }));
    await home.advanceTo(home.nowMs + STEP_MS);
  };
  const carryOut = async (id: string, state: 'applying' | 'undoing') => {
    const [row] = await sql().query<{ key: number }>('select key from correction where id = $1', [id]);
    await beginWork(sql(), row?.key ?? 0, { state, replaces: false, appliedAt: new Date(home.nowMs) });
    expect(await carryOutCorrection(sql(), id, () => home.nowMs)).toBe(false);
  };
  /** Loads energies of the three days before. */
  const load = async (flow: CorrectedFlow, deviceId: string | undefined, energiesWs: readonly number[]) => {
    const spans = energiesWs.map((energyWs, day) => ({
      startMs: FIRST_DAY_MS + day * DAY_MS,
      endMs: FIRST_DAY_MS + (day + 1) * DAY_MS,
      energyWs,
    }));
    const content = { kind: 'file', name: 'days.csv', format: null, meter: null } as const;
    const series = [{ name: 'days', flow, deviceId, runs: runsOf(spans) }];
    const found = await proposalHome(sql(), HOME.id);
    if (!found) throw new Error('There is no home.');
    const id = await proposeFile(sql(), found, { ...content, series }, new Date(home.nowMs));
    await carryOut(id, 'applying');
    return id;
  };
  /** Columns of the house by day, Ws. */
  const days = async (column: 'grid_ws' | 'meter_ws' | 'energy_ws' | 'produced_ws') => {
    const rows = await sql().query<{ at: Date; ws: number | null }>(
      `select at, ${column}::float8 as ws from measure_spread
       where device_key = (select key from device where id = 'house') order by at`,
    );
    return Object.fromEntries(rows.map(({ at, ws }) => [(at.getTime() - FIRST_DAY_MS) / DAY_MS, ws]));
  };

  it('follow the rule of the home whichever of the files comes first', async () => {
    const sold = await load('export', undefined, [10, 0, 30]);
    expect(await days('meter_ws')).toEqual({});
    const bought = await load('import', undefined, [100, 200, 300]);
    expect(await days('grid_ws')).toEqual({ 0: 100, 1: 200, 2: 300 });
    expect(await days('meter_ws')).toEqual({ 0: 90, 1: 200, 2: 270 });
    // What was produced is not known where something was sold.
    expect(await days('energy_ws')).toEqual({ 0: null, 1: 200, 2: null });
    const produced = await load('production', 'sun', [50, 60, 70]);
    expect(await days('produced_ws')).toEqual({ 0: 50, 1: 60, 2: 70 });
    expect(await days('energy_ws')).toEqual({ 0: 140, 1: 260, 2: 340 });

    await carryOut(produced, 'undoing');
    expect(await days('energy_ws')).toEqual({ 0: null, 1: 200, 2: null });
    expect(await days('grid_ws')).toEqual({ 0: 100, 1: 200, 2: 300 });
    await carryOut(bought, 'undoing');
    await carryOut(sold, 'undoing');
    expect(await days('grid_ws')).toEqual({});
  });

  it('stay when readings of another flow come late for the same days', async () => {
    const file = await load('import', undefined, [100, 200, 300]);
    const lateMs = FIRST_DAY_MS + DAY_MS + 18 * HOUR_MS;
    await send('plug', 'W', [
      [lateMs, 60],
      [lateMs + STEP_MS, 60],
      [lateMs + 2 * STEP_MS, 60],
    ]);
    expect(await days('grid_ws')).toEqual({ 0: 100, 1: 200, 2: 300 });
    await carryOut(file, 'undoing');
    expect(await days('grid_ws')).toEqual({});
  });

  it('give way to readings of their own flow alone, and are not undone twice', async () => {
    const file = await load('import', undefined, [100, 200, 300]);
    const lateMs = FIRST_DAY_MS + DAY_MS + 6 * HOUR_MS;
    const counter = [0, 1, 2].map((step) => [lateMs + step * STEP_MS, 1_000_000 + step * 500] as const);
    await send('meter', 'Ws', counter);
    expect(await days('grid_ws')).toEqual({ 0: 100, 2: 300 });
    const steps = await sql().query<{ ws: number }>(
      `select grid_ws::float8 as ws from measure_five_minutes where grid_ws is not null order by at`,
    );
    expect(steps.map(({ ws }) => ws)).toEqual([500, 500]);
    const [listed] = await correctionsOf(sql(), HOME.id);
    expect(listed?.series[0]?.changed).toEqual([
      { fromMs: FIRST_DAY_MS, untilMs: FIRST_DAY_MS + 3 * DAY_MS },
    ]);
    await carryOut(file, 'undoing');
    expect(await days('grid_ws')).toEqual({});
  });
});
