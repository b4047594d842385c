import type { DatedTariff, TariffLine, TariffSide } from '@foyer/wire/tariff';
import type { EnergyBalance } from './energy-balance';
import type { GroupSlot } from './series';
import { startOfSiteDay } from './site-time';
import { earnedCents, energyByPrice, savedCents, type Tariff, tariffOf } from './tariff';
import { type TariffSpan, type TariffVersion, tariffSpans, tariffVersionOn } from './tariff-versions';
import { kwhFromWs } from './units';

/** Hours by their price: all of them, or those of the higher and of the lower one. */
export type PricedHours = 'base' | 'peak' | 'offPeak';

/** What passed the meter in an hour, Ws; null where nobody measured it. */
export interface MeterHour {
  readonly startMs: number;
  readonly boughtWs: number | null;
  readonly soldWs: number | null;
}

/** What was bought and sold on days of one tariff. */
export interface PricedSpan extends TariffSpan {
  /** Ws by the name of the hours; only names the tariff has. */
  readonly boughtWs: Readonly<Partial<Record<PricedHours, number>>>;
  readonly soldWs: number;
  /** Hours nobody measured: they are in neither. */
  readonly missingHours: number;
}

/** Terms as they are stored, as the rules read them. */
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

/** What the hours outside and within a tariff's ranges are called, and their price in hundredths of the currency. */
export function hoursOfTariff({ centsPerKwh, rangeCentsPerKwh }: Tariff): readonly {
  readonly hours: PricedHours;
  readonly centsPerKwh: number;
  readonly withinRanges: boolean;
}[] {
  if (centsPerKwh === rangeCentsPerKwh) return [{ hours: 'base', centsPerKwh, withinRanges: false }];
  const isDearer = centsPerKwh > rangeCentsPerKwh;
  const outside = { hours: isDearer ? 'peak' : 'offPeak', centsPerKwh, withinRanges: false } as const;
  const within = {
    hours: isDearer ? 'offPeak' : 'peak',
    centsPerKwh: rangeCentsPerKwh,
    withinRanges: true,
  } as const;
  return isDearer ? [outside, within] : [within, outside];
}

/**
 * The hours of some days by the tariff of each day and by its prices, oldest span first (D103, D36). Days without any
 * version, or at one whose price is unknown, are left out.
 *
 * @param hours in order of time; those outside the days are not looked at.
 */
export function pricedSpans(
  hours: readonly MeterHour[],
  versions: readonly TariffVersion[],
  fromDay: string,
  toDay: string,
  timeZone: string,
): readonly PricedSpan[] {
  return tariffSpans(versions, fromDay, toDay).flatMap((span): PricedSpan[] => {
    const { tariff } = span.version;
    if (!tariff) return [];
    const [fromMs, toMs] = [startOfSiteDay(span.fromDay, timeZone), startOfSiteDay(span.toDay, timeZone)];
    const own = hours.filter(({ startMs }) => fromMs <= startMs && startMs < toMs);
    const bought = energyByPrice(
      own.map(({ startMs }) => startMs),
      own.map(({ boughtWs }) => boughtWs),
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
        soldWs: own.reduce((sum, { soldWs }) => sum + (soldWs ?? 0), 0),
        missingHours: own.filter(({ boughtWs: known }) => known === null).length,
      },
    ];
  });
}

/** What a span of hours costs and earns at a tariff: a line for each price, then the sale; whole hundredths. */
export function tariffSide(
  hours: readonly MeterHour[],
  version: TariffVersion,
  fromDay: string,
  toDay: string,
  timeZone: string,
): TariffSide {
  const spans = pricedSpans(hours, [{ ...version, fromDay }], fromDay, toDay, timeZone);
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
      amountCents: sign * Math.round((kwhFromWs(energyWs) ?? 0) * centsPerKwh),
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

/** What some groups saved, each at the tariff of its day, hundredths; null where no group could be judged (D9, D103). */
export function savedByVersion(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  versions: readonly TariffVersion[],
  timeZone: string,
): number | null {
  return summedByVersion(slots, versions, (version, places) =>
    version.tariff === null
      ? null
      : savedCents(
          places.flatMap((place) => slots[place] ?? []),
          places.map((place) => balances[place] ?? null),
          version.tariff,
          timeZone,
        ),
  );
}

/** What some groups earned by selling, each at the price of its day, hundredths; null where nothing is sold (D103). */
export function earnedByVersion(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  versions: readonly TariffVersion[],
): number | null {
  return summedByVersion(slots, versions, ({ sellingCentsPerKwh }, places) => {
    const sale = { sellingEnergy: sellingCentsPerKwh !== null, sellingPriceCentsPerKwh: sellingCentsPerKwh };
    const known = places.flatMap((place) => {
      const balance = balances[place];
      return (balance ? earnedCents(balance, sale) : null) ?? [];
    });
    return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
  });
}

/** Groups by the version of their day, what each version makes of its own, and the sum of what is known. */
function summedByVersion(
  slots: readonly GroupSlot[],
  versions: readonly TariffVersion[],
  amountOf: (version: TariffVersion, places: readonly number[]) => number | null,
): number | null {
  const places = new Map<TariffVersion, number[]>();
  slots.forEach(({ day }, place) => {
    const version = tariffVersionOn(versions, day);
    if (!version) return;
    const own = places.get(version);
    if (own) own.push(place);
    else places.set(version, [place]);
  });
  const known = [...places].flatMap(([version, own]) => amountOf(version, own) ?? []);
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
}
