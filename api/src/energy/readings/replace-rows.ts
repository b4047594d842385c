import type { Sql } from '../../foundation/database/sql';
import { openGroups } from '../groups/open-groups';
import type { MeasureKind } from '../measures/measure-shapes';
import { cutAtMidnight, replaceSpreads, type SpreadRow } from '../measures/spread-store';
import { replaceFineRows } from './fine-rows';
import type { DeviceRow, HomeDevice } from './home-rows';

const STEP_MS = 300_000;

/** A home whose measures are written, locked by the caller. */
export interface MeasuredHome {
  readonly householdKey: number;
  readonly siteTimeZone: string;
  /** From when on the home is in this zone; null if ever since. */
  readonly zoneSince: Date | null;
  readonly devices: readonly HomeDevice[];
}

/** Energy of a device in five minutes, Ws. */
export interface StepEnergy {
  readonly deviceKey: number;
  readonly startMs: number;
  readonly energyWs: number;
}

const isFine = ({ startMs, endMs }: DeviceRow) => endMs - startMs === STEP_MS;
/** A longer step in which nothing was used says no more than the days around it. */
const isEmpty = ({ values }: DeviceRow) => Object.values(values).every((energyWs) => energyWs === 0);

interface ReplacingRows {
  readonly devices: readonly { readonly key: number; readonly kind: MeasureKind }[];
  readonly rows: readonly DeviceRow[];
  /** Longer spans that stay although no reading tells them. */
  readonly kept?: readonly SpreadRow[];
}

/** What readings tell of a span goes before what is kept of it. */
function withKept(spreads: readonly SpreadRow[], kept: readonly SpreadRow[]): SpreadRow[] {
  const isSame = (one: SpreadRow, other: SpreadRow) =>
    one.deviceKey === other.deviceKey && one.startMs === other.startMs && one.endMs === other.endMs;
  return [
    ...spreads.map((row) => {
      const stays = kept.find((one) => isSame(one, row));
      return stays ? { ...row, values: { ...stays.values, ...row.values } } : row;
    }),
    ...kept.filter((one) => !spreads.some((row) => isSame(one, row))),
  ];
}

/**
 * Replaces the measures of devices from an instant on, and opens the groups they change. Resolves to their energies, oldest
 * first.
 */
export async function replaceRows(
  sql: Sql,
  { householdKey, siteTimeZone, zoneSince }: Omit<MeasuredHome, 'devices'>,
  { devices, rows, kept = [] }: ReplacingRows,
  fromMs: number,
): Promise<readonly StepEnergy[]> {
  const deviceKeys = devices.map(({ key }) => key);
  const fine = rows.filter(isFine);
  const spreads = rows
    .filter((row) => !isFine(row) && !isEmpty(row))
    .flatMap((row) => cutAtMidnight(row, siteTimeZone));
  const changed = [
    ...(await replaceSpreads(sql, { householdKey, deviceKeys }, fromMs, withKept(spreads, kept))),
    ...(await replaceFineRows(sql, { householdKey, deviceKeys, rows: fine, fromMs })),
  ];
  if (changed.length > 0)
    await openGroups(sql, {
      householdKey,
      deviceKeys,
      siteTimeZone,
      zoneSinceMs: zoneSince?.getTime() ?? null,
      fromMs: changed.reduce((least, ms) => Math.min(least, ms)),
      toMs: changed.reduce((most, ms) => Math.max(most, ms)),
    });
  const energies = fine.flatMap(({ deviceKey, startMs, values }) =>
    values.energy_ws === undefined ? [] : [{ deviceKey, startMs, energyWs: values.energy_ws }],
  );
  return energies.sort((a, b) => a.startMs - b.startMs);
}
