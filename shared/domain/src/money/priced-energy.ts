import type { DatedTariff, TariffLine, TariffSide } from '@foyer/wire/tariff';
import type { EnergyBalance } from '../energy/energy-balance';
import type { GroupSlot } from '../energy/series';
import { startOfSiteDay } from '../time/site-time';
import { energyCents } from './exact-cents';
import { type MeasuredStep, unmeasuredHours } from './measured-steps';
import { calendarOfWeek, type PriceCalendar } from './price-calendar';
import { earnedCents, energyByPrice, savedCents, type Tariff, tariffOf } from './tariff';
import { type TariffSpan, type TariffVersion, tariffSpans, tariffVersionOn } from './tariff-versions';

/** `base` with one price; otherwise hours of the higher and of the lower price. */
export type PricedHours = 'base' | 'peak' | 'offPeak';

/** Bought and sold energy of days with one tariff. */
export interface PricedSpan extends TariffSpan {
  /** Ws; only the hours the tariff has. */
  readonly boughtWs: Readonly<Partial<Record<PricedHours, number>>>;
  readonly soldWs: number;
  /** Hours that were not wholly measured. What was not measured is not included. */
  readonly missingHours: number;
}

/** A stored tariff, parsed for the rules. */
export function tariffVersionOf(
  terms: Pick<
    DatedTariff,
    'fromDay' | 'category' | 'name' | 'ranges' | 'pricesCentsPerKwh' | 'sellingCentsPerKwh'
  >,
): TariffVersion {
  const { fromDay, category, name, ranges, pricesCentsPerKwh, sellingCentsPerKwh } = terms;
  const schedule = { type: 'electric_tariff', enabled: true, ranges, category, name };
  return {
    fromDay,
    tariff: tariffOf({ purchasePricesCentsPerKwh: pricesCentsPerKwh }, schedule),
    sellingCentsPerKwh,
  };
}

/** Calendars of the versions with two prices. */
export function tariffCalendars(versions: readonly TariffVersion[]): readonly PriceCalendar[] {
  return versions.flatMap(({ tariff }) =>
    tariff && tariff.centsPerKwh !== tariff.rangeCentsPerKwh ? [calendarOfWeek(tariff.changes)] : [],
  );
}

/** Hours of a tariff with their price in cents per kWh, higher price first. */
export function hoursOfTariff({ centsPerKwh, rangeCentsPerKwh }: Tariff): readonly {
  readonly hours: PricedHours;
  readonly centsPerKwh: number;
  readonly withinRanges: boolean;
}[] {
  if (centsPerKwh === rangeCentsPerKwh) return [{ hours: 'base', centsPerKwh, withinRanges: false }];
  const isOutsideHigher = centsPerKwh > rangeCentsPerKwh;
  const outside = { hours: isOutsideHigher ? 'peak' : 'offPeak', centsPerKwh, withinRanges: false } as const;
  const within = {
    hours: isOutsideHigher ? 'offPeak' : 'peak',
    centsPerKwh: rangeCentsPerKwh,
    withinRanges: true,
  } as const;
  return isOutsideHigher ? [outside, within] : [within, outside];
}

/**
 * Splits energy by tariff version and by price, oldest span first. Days without a known tariff are left out.
 * @param steps within a day each, in time order; steps outside the days are ignored
 */
export function pricedSpans(
  steps: readonly MeasuredStep[],
  versions: readonly TariffVersion[],
  fromDay: string,
  toDay: string,
  timeZone: string,
): readonly PricedSpan[] {
  return tariffSpans(versions, fromDay, toDay).flatMap((span): PricedSpan[] => {
    const { tariff } = span.version;
    if (!tariff) return [];
    const [fromMs, toMs] = [startOfSiteDay(span.fromDay, timeZone), startOfSiteDay(span.toDay, timeZone)];
    const own = steps.filter(({ startMs }) => fromMs <= startMs && startMs < toMs);
    const bought = energyByPrice(
      own,
      own.map(({ importedWs }) => importedWs),
      tariff.changes,
      timeZone,
    );
    const boughtWs = Object.fromEntries(
      hoursOfTariff(tariff).map(({ hours: name, withinRanges }) => [
        name,
        (withinRanges ? bought?.withinRangesWs : bought?.outsideRangesWs) ?? 0,
      ]),
    );
    return [
      {
        ...span,
        boughtWs,
        soldWs: own.reduce((sum, { exportedWs }) => sum + (exportedWs ?? 0), 0),
        missingHours: unmeasuredHours(own).length,
      },
    ];
  });
}

/** Cost and earnings of days at one tariff: a line per price, then sales. */
export function tariffSide(
  steps: readonly MeasuredStep[],
  version: TariffVersion,
  fromDay: string,
  toDay: string,
  timeZone: string,
): TariffSide {
  const spans = pricedSpans(steps, [{ ...version, fromDay }], fromDay, toDay, timeZone);
  const lines = spans.flatMap(({ boughtWs, soldWs }): TariffLine[] => {
    const line = (
      name: TariffLine['hours'],
      energyWs: number,
      centsPerKwh: number,
      sign = 1,
    ): TariffLine => ({
      hours: name,
      energyWs,
      centsPerKwh,
      amountCents: sign * energyCents(energyWs, centsPerKwh),
    });
    const bought = version.tariff
      ? hoursOfTariff(version.tariff).map(({ hours: name, centsPerKwh }) =>
          line(name, boughtWs[name] ?? 0, centsPerKwh),
        )
      : [];
    const { sellingCentsPerKwh } = version;
    return sellingCentsPerKwh === null ? bought : [...bought, line('sold', soldWs, sellingCentsPerKwh, -1)];
  });
  return { lines, totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0) };
}

/** Saving of the groups in cents, each at the tariff of its day. Null when no group could be priced. */
export function savedByVersion(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  versions: readonly TariffVersion[],
  timeZone: string,
): number | null {
  return sumByVersion(slots, versions, (version, indexes) =>
    version.tariff === null
      ? null
      : savedCents(
          indexes.flatMap((index) => slots[index] ?? []),
          indexes.map((index) => balances[index] ?? null),
          version.tariff,
          timeZone,
        ),
  );
}

/** Earnings of the groups in cents, each at the selling price of its day. Null when nothing is sold. */
export function earningsByVersion(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  versions: readonly TariffVersion[],
): number | null {
  return sumByVersion(slots, versions, ({ sellingCentsPerKwh }, indexes) => {
    const sale = { sellingEnergy: sellingCentsPerKwh !== null, sellingPriceCentsPerKwh: sellingCentsPerKwh };
    const known = indexes.flatMap((index) => {
      const balance = balances[index];
      return (balance ? earnedCents(balance, sale) : null) ?? [];
    });
    return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
  });
}

/** Sums `amountOf` over the versions; unknown amounts are skipped, null when all are unknown. */
function sumByVersion(
  slots: readonly GroupSlot[],
  versions: readonly TariffVersion[],
  amountOf: (version: TariffVersion, indexes: readonly number[]) => number | null,
): number | null {
  const indexes = new Map<TariffVersion, number[]>();
  slots.forEach(({ day }, index) => {
    const version = tariffVersionOn(versions, day);
    if (!version) return;
    const own = indexes.get(version);
    if (own) own.push(index);
    else indexes.set(version, [index]);
  });
  const known = [...indexes].flatMap(([version, own]) => amountOf(version, own) ?? []);
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
}
