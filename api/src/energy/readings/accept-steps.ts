import type { EnergyStep, ValueStep } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { measureKind } from '../measures/measure-shapes';
import { channelsOf } from './channel-store';
import { homeRows } from './home-rows';
import { deleteReadingsBefore } from './reading-store';
import { type MeasuredHome, replaceRows, type StepEnergy } from './replace-rows';

/** Steps of a channel, oldest first, each of five minutes. */
export interface SentSteps {
  /** Name of the channel at the source. */
  readonly channel: string;
  /** Of a flow. */
  readonly steps: readonly EnergyStep[];
  /** Of a temperature or a charge level. */
  readonly values: readonly ValueStep[];
}

/**
 * Accepts the past of a home that its source has counted step by step, which is many times as fast as readings. It replaces
 * what was measured from `fromMs` on; readings before `toMs` no longer count. Steps of a channel that the home does
 * not have are ignored. Resolves to the energies of the steps, oldest first.
 */
export async function acceptSteps(
  sql: Sql,
  home: MeasuredHome,
  sent: readonly SentSteps[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly StepEnergy[]> {
  const byName = new Map(
    (await channelsOf(sql, home.householdKey)).map((channel) => [channel.name, channel]),
  );
  const measured = sent.flatMap(({ channel: name, steps, values }) => {
    const channel = byName.get(name);
    if (!channel || channel.deviceKey === null) return [];
    const { key, deviceKey, quantity, precedence } = channel;
    return [{ key, deviceKey, quantity, precedence, steps, values }];
  });
  const fed = new Set(measured.map(({ deviceKey }) => deviceKey));
  const devices = home.devices
    .map((device) => ({ ...device, kind: measureKind(device) }))
    .filter(({ key, kind }) => kind === 'household' || fed.has(key));
  await deleteReadingsBefore(
    sql,
    home.householdKey,
    measured.map(({ key }) => key),
    new Date(toMs),
  );
  return replaceRows(sql, home, { devices, rows: homeRows(measured, devices) }, fromMs);
}
