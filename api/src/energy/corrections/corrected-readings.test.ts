import { runsOf } from '@foyer/wire/corrections';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { NOON, testHouse } from '../gateway/testing/house-at-noon';
import { acceptReadings } from '../readings/accept-readings';
import { createChannel } from '../readings/channel-store';
import { prepareReadingWeeks } from '../readings/reading-partitions';
import { carryOutCorrection } from './carry-out';
import { beginWork } from './correction-store';
import { proposalHome, proposeFile, proposeRemovalOf } from './propose';

const STEP_MS = 300_000;
const HOUR_MS = 12 * STEP_MS;

describe.each(testStores())('corrections of a home that sends readings, on %s', (_name, database) => {
  const home = testHouse(database, [{ id: 'tv', plugType: 'sw', typeId: 'tv' }], null, 'mqtt', {});
  const sql = () => home.store.database;
  let deviceKey = 0;

  beforeAll(async () => {
    home.setClock(NOON);
    await prepareReadingWeeks(sql(), NOON);
    const [device] = await sql().query<{ key: number; householdKey: number }>(
      `select key, household_key as "householdKey" from device where id = 'tv'`,
    );
    deviceKey = device?.key ?? 0;
    const channel = {
      householdKey: device?.householdKey ?? 0,
      deviceKey,
      name: 'tv',
      quantity: 'consumption',
      source: 'test',
      precedence: 0,
      roundingWs: 0,
    } as const;
    await createChannel(sql(), channel, new Date(NOON));
  });

  /** Counter of 100 Ws a minute at minutes after noon. */
  const send = (...minutes: readonly number[]) => {
    const readings = minutes.map((minute) => ({
      householdId: HOME.id,
      channel: 'tv',
      atMs: NOON + minute * 60_000,
      value: 1_000_000 + minute * 100,
      unit: 'Ws',
    }));
    return sql().transaction((inside) => acceptReadings(inside, readings, { nowMs: home.nowMs }));
  };
  const steps = async (): Promise<Record<number, number>> => {
    const rows = await sql().query<{ at: Date; ws: number }>(
      'select at, energy_ws::float8 as ws from measure_five_minutes where device_key = $1 order by at',
      [deviceKey],
    );
    return Object.fromEntries(rows.map(({ at, ws }) => [(at.getTime() - NOON) / 60_000, ws]));
  };
  const carryOut = async (id: string, state: 'applying' | 'undoing', replaces: boolean) => {
    const [row] = await sql().query<{ key: number }>('select key from correction where id = $1', [id]);
    await beginWork(sql(), row?.key ?? 0, { state, replaces, appliedAt: new Date(home.nowMs) });
    expect(await carryOutCorrection(sql(), id, () => home.nowMs)).toBe(false);
  };
  const proposal = async () => {
    const found = await proposalHome(sql(), HOME.id);
    if (!found) throw new Error('There is no home.');
    return found;
  };

  it('keeps what a file fills and a removal takes out when readings come late', async () => {
    await home.advanceTo(NOON + 2 * HOUR_MS);
    await send(0, 5, 10, 15, 20);
    await home.advanceTo(home.nowMs + STEP_MS);
    expect(await steps()).toEqual({ 0: 500, 5: 500, 10: 500, 15: 500 });

    const spans = [40, 45, 50].map((minute) => ({
      startMs: NOON + minute * 60_000,
      endMs: NOON + (minute + 5) * 60_000,
      energyWs: 7,
    }));
    const content = { kind: 'file', name: 'tv.csv', format: null, meter: null } as const;
    const series = [{ name: 'tv', flow: 'consumption', deviceId: 'tv', runs: runsOf(spans) } as const];
    const file = await proposeFile(sql(), await proposal(), { ...content, series }, new Date(home.nowMs));
    await carryOut(file, 'applying', false);
    const span = { fromMs: NOON, untilMs: NOON + 2 * STEP_MS };
    const removal = await proposeRemovalOf(
      sql(),
      await proposal(),
      { deviceId: 'tv', flow: 'consumption', ...span },
      new Date(home.nowMs),
    );
    await carryOut(removal, 'applying', true);
    const corrected = { 10: 500, 15: 500, 40: 7, 45: 7, 50: 7 };
    expect(await steps()).toEqual(corrected);

    await send(1, 7, 22, 25, 30);
    await home.advanceTo(home.nowMs + STEP_MS);
    expect(await steps()).toEqual({ ...corrected, 20: 500, 25: 500 });

    // A later reading tells a step that the file had filled.
    await send(35, 40, 45);
    await home.advanceTo(home.nowMs + STEP_MS);
    expect(await steps()).toEqual({
      10: 500,
      15: 500,
      20: 500,
      25: 500,
      30: 500,
      35: 500,
      40: 500,
      45: 7,
      50: 7,
    });

    await carryOut(removal, 'undoing', true);
    await carryOut(file, 'undoing', false);
    expect(await steps()).toEqual({
      0: 500,
      5: 500,
      10: 500,
      15: 500,
      20: 500,
      25: 500,
      30: 500,
      35: 500,
      40: 500,
    });
  });

  it('applies each piece once, however often its job is begun', async () => {
    const before = await steps();
    const spans = Array.from({ length: 40 }, (_, day) => ({
      startMs: NOON - (100 - day) * 24 * HOUR_MS,
      endMs: NOON - (100 - day) * 24 * HOUR_MS + HOUR_MS,
      energyWs: 1_201,
    }));
    const content = { kind: 'file', name: 'tv.csv', format: null, meter: null } as const;
    const series = [{ name: 'tv', flow: 'consumption', deviceId: 'tv', runs: runsOf(spans) } as const];
    const file = await proposeFile(sql(), await proposal(), { ...content, series }, new Date(home.nowMs));
    const [row] = await sql().query<{ key: number }>('select key from correction where id = $1', [file]);
    await beginWork(sql(), row?.key ?? 0, {
      state: 'applying',
      replaces: false,
      appliedAt: new Date(home.nowMs),
    });
    await Promise.all([1, 2, 3].map(() => carryOutCorrection(sql(), file, () => home.nowMs)));
    const sum = (all: Record<number, number>) => Object.values(all).reduce((total, ws) => total + ws, 0);
    expect(sum(await steps()) - sum(before)).toBe(40 * 1_201);
    await carryOut(file, 'undoing', false);
    expect(await steps()).toEqual(before);
  });
});
