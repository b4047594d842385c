import {
  balanceOf,
  type HomeHour,
  meanPrice,
  type PurchasePrice,
  type SurplusPrice,
  siteDay,
  startOfSiteDay,
} from '@foyer/domain';
import type { MeasureGroup, Measures } from '../../energy/measures/measure-store';
import type { Account } from '../../identity/accounts/account-store';

const HOUR_MS = 3_600_000;
/** Values of an hour at the meter, and of what it would have been without a battery. */
const HOUR_TYPES = [
  'energy',
  'produced_energy',
  'grid_energy',
  'electricity_meter_energy',
  'green_energy',
  'grid_sans_msb_energy',
] as const;

/** Days replayed; `toDay` is exclusive. */
interface Days {
  readonly fromDay: string;
  readonly toDay: string;
}

/** Hours of the whole house in the days, oldest first. */
export async function readHours(
  measures: Measures,
  { id }: Account,
  deviceId: string,
  { fromDay, toDay }: Days,
  now: Date,
): Promise<readonly MeasureGroup[]> {
  const span = { groupType: 'hour', fromDate: fromDay, toDate: toDay, now } as const;
  return (await measures.grouping(id, { ...span, of: { deviceId }, types: HOUR_TYPES })) ?? [];
}

/** What prices the hours. */
interface HourPrices {
  /** In order and without gaps. */
  readonly purchase: readonly PurchasePrice[];
  readonly surplusOn: (day: string) => SurplusPrice | null;
}

/**
 * Measured hours of a home before its battery, with their prices; hours that lack a value are left out.
 * @param produces hours without a production are left out
 */
export function homeHours(
  groups: readonly MeasureGroup[],
  { hasBattery, produces }: { readonly hasBattery: boolean; readonly produces: boolean },
  { purchase, surplusOn }: HourPrices,
  timeZone: string,
): readonly HomeHour[] {
  return groups.flatMap(({ startsAt, values: list }) => {
    const values = Object.fromEntries(list.map(({ type, value }) => [type, value]));
    const { producedWs, importedWs, exportedWs } = balanceOf(values);
    const { green_energy: usedWs, grid_sans_msb_energy: withoutBatteryWs } = values;
    const deficitWs = hasBattery ? (withoutBatteryWs ?? null) : importedWs;
    if (deficitWs === null || (produces && producedWs === null)) return [];
    const surplusWs = hasBattery ? Math.max(0, (producedWs ?? 0) - (usedWs ?? 0)) : (exportedWs ?? 0);
    const startMs = startsAt.getTime();
    return [
      {
        startMs,
        producedWs: producedWs ?? 0,
        surplusWs,
        deficitWs,
        centsPerKwh: meanPrice(purchase, { startMs, endMs: startMs + HOUR_MS }),
        surplusCentsPerKwh: surplusOn(siteDay(startMs, timeZone))?.centsPerKwh ?? null,
      },
    ];
  });
}

/** Whether an instant lies within one of the spans of days. */
export function isWithin(spans: readonly Days[], timeZone: string): (startMs: number) => boolean {
  const bounds = spans.map(({ fromDay, toDay }) => [
    startOfSiteDay(fromDay, timeZone),
    startOfSiteDay(toDay, timeZone),
  ]);
  return (startMs) => bounds.some(([fromMs = 0, toMs = 0]) => fromMs <= startMs && startMs < toMs);
}
