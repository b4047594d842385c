import { addDays, type BillSpan, billOf, hoursOfTariff, type MeterHour, pricedSpans } from '@foyer/domain';
import type { StoredTariff } from '../../home/tariff/tariff-store';
import { versionsOf } from '../../home/tariff/tariff-terms';
import type { BilledSpan, BillFacts } from './facts';
import type { SupplyCharges } from './supply-charges';

interface MonthToBill {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** Hours of these days in time order. */
  readonly hours: readonly MeterHour[];
  readonly tariffs: readonly StoredTariff[];
  readonly charges: SupplyCharges;
  readonly power: number;
  readonly timeZone: string;
}

/** Splits the days where a charge or tax changes. */
function partsOf({ fromDay, toDay, charges }: MonthToBill) {
  const cuts = charges.changes.filter((day) => fromDay < day && day < toDay);
  const days = [...new Set([fromDay, ...cuts, toDay])].toSorted();
  return days.slice(0, -1).map((from, index) => ({ from, to: days[index + 1] ?? toDay }));
}

/** Bill of the days: a line for the standing charge, and one for each price of each tariff in force. */
export function monthBill(
  month: MonthToBill,
): Pick<BillFacts, 'bill' | 'spans' | 'missingHours' | 'hoursFromMs' | 'boughtWs'> {
  const { hours, tariffs, charges, power, timeZone } = month;
  const versions = versionsOf(tariffs);
  const priced = partsOf(month).flatMap(({ from, to }) => pricedSpans(hours, versions, from, to, timeZone));
  const spans = priced.map(({ fromDay, toDay, version, boughtWs }): BillSpan => {
    const known = version.tariff ? hoursOfTariff(version.tariff) : [];
    return {
      fromDay,
      toDay,
      prices: {
        standingCentsPerMonth: charges.standingCentsPerMonth(power, fromDay),
        centsPerKwh: Object.fromEntries(known.map(({ hours: name, centsPerKwh }) => [name, centsPerKwh])),
      },
      taxes: charges.taxes(fromDay),
      boughtWs,
    };
  });
  return {
    bill: billOf(spans),
    spans: priced.map(({ fromDay, toDay, version }): BilledSpan => {
      const { centsPerKwh = 0, rangeCentsPerKwh = 0 } = version.tariff ?? {};
      const ranges = tariffs.find((tariff) => tariff.fromDay === version.fromDay)?.ranges ?? '';
      return { fromDay, toDay, centsPerKwh, rangeCentsPerKwh, ranges };
    }),
    missingHours: priced.reduce((sum, { missingHours }) => sum + missingHours, 0),
    hoursFromMs: hours[0]?.startMs ?? 0,
    boughtWs: hours.map(({ boughtWs }) => boughtWs),
  };
}

/** Last day of a span whose end is exclusive. */
export const lastDayOf = (toDay: string): string => addDays(toDay, -1);
