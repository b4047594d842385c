import {
  addDays,
  type FeedInVersion,
  mayJudge,
  purchasePrices,
  siteDay,
  startOfSiteDay,
  surplusPrices,
} from '@foyer/domain';
import type { yearReplay } from '@foyer/wire/year-replay';
import type * as z from 'zod/mini';
import type { Measures } from '../../energy/measures/measure-store';
import type { BatteryTraits, Devices } from '../../home/devices/device-store';
import { panelPowerKwp } from '../../home/devices/panel-power';
import type { FeedInReader } from '../../home/tariff/tariff-terms';
import type { Account } from '../../identity/accounts/account-store';
import { capacityCurrencyOn, capacityPricesOn } from '../battery-prices';
import { subscribedSpanOf } from '../documents/supply';
import { type ComparedMonth, comparisonOf } from '../offers/offer-costs';
import { type OfferSources, type PricedOffers, readOffers } from '../offers/read-offers';
import { batteryReplay, panelReplay, type ReplayedHome } from './equipment-replay';
import { homeHours, isWithin, readHours } from './home-hours';
import { offPeakReplay } from './off-peak-replay';

const HOUR_MS = 3_600_000;

export type ReplayWire = NonNullable<z.input<typeof yearReplay.answer>['replay']>;

export interface ReplaySources extends OfferSources {
  readonly measures: Measures;
  readonly devices: Devices;
  readonly feedIns: FeedInReader;
  /** Whether a brand has a virtual battery on offer. */
  readonly offersBattery: (tenant: string) => boolean;
}

/** What the equipment of a home is replayed from. */
interface Equipment {
  readonly household: Account;
  readonly nowMs: number;
  readonly offers: PricedOffers;
  readonly months: readonly ComparedMonth[];
  readonly judged: boolean;
  readonly limitCents: number;
  readonly feedIn: readonly FeedInVersion[];
}

/** Whether the home's virtual battery is subscribed here and works. */
function isSubscribed(battery: BatteryTraits | null, household: Account, today: string): boolean {
  const span = subscribedSpanOf(household);
  const isActive = span !== null && span.fromDay <= today && (span.toDay === null || today < span.toDay);
  return battery?.msbType === 'MYLIGHT' && battery.ok && isActive;
}

/** Charge at the beginning of a day, Ws; 0 where it was not measured. */
async function levelOn(measures: Measures, { id }: Account, deviceId: string, day: string, now: Date) {
  const span = { groupType: 'day', fromDate: addDays(day, -1), toDate: day, now } as const;
  const days = await measures.grouping(id, { ...span, of: { deviceId }, types: ['soc'] });
  return days?.[0]?.values[0]?.value ?? 0;
}

async function replayEquipment(
  { measures, devices, offersBattery }: ReplaySources,
  { household, nowMs, offers, months, judged, limitCents, feedIn }: Equipment,
): Promise<Pick<ReplayWire, 'battery' | 'panels'>> {
  const timeZone = household.siteTimeZone;
  const now = new Date(nowMs);
  const today = siteDay(nowMs, timeZone);
  const owned = await devices.ofHousehold(household.id);
  const batteryDevice = owned.find(({ plugType }) => plugType === 'bat');
  const traits = batteryDevice?.traits.battery ?? null;
  const kwp = panelPowerKwp(owned);
  const house = owned.find(({ plugType }) => plugType === 'vrt');
  const none = (battery: ReplayWire['battery']['state'], panels: ReplayWire['panels']['state']) => ({
    battery: { state: battery, limit: 0, options: [] },
    panels: { state: panels, power: kwp, surplusPrice: null, options: [] },
  });
  const [first, last] = [months[0], months.at(-1)];
  const versions = offers.home.offers.find(({ isInForce }) => isInForce)?.versions;
  if (!first || !last || !versions) return none('noPrice', 'noPrice');
  if (!house) return none('noSurplus', 'notMeasured');

  const days = { fromDay: first.fromDay, toDay: last.toDay };
  const isReplayed = isWithin(months, timeZone);
  const groups = (await readHours(measures, household, house.id, days, now)).filter(({ startsAt }) =>
    isReplayed(startsAt.getTime()),
  );
  const produces = groups.some(({ values }) =>
    values.some(({ type, value }) => type === 'produced_energy' && (value ?? 0) > 0),
  );
  const surplusOn = surplusPrices(feedIn, offers.sales);
  const purchase = purchasePrices(versions, { ...days, site: { timeZone, colours: offers.colours } });
  const hours = homeHours(
    groups,
    { hasBattery: traits !== null, produces },
    { purchase, surplusOn },
    timeZone,
  );

  const isOwn = isSubscribed(traits, household, today);
  const isOther = traits?.ok === true && traits.msbType !== 'MYLIGHT';
  const capacityKwh = (isOwn || isOther) && traits ? traits.capacityKwh : 0;
  const startLevelWs =
    capacityKwh > 0 && batteryDevice
      ? await levelOn(measures, household, batteryDevice.id, first.fromDay, now)
      : 0;
  const battery = { capacityKwh, startLevelWs };
  const home: ReplayedHome = { hours, timeZone, months: months.length, judged, battery };
  const isOffered = offersBattery(household.tenant) && capacityCurrencyOn(today) === offers.home.currency;
  const batteryState = (): ReplayWire['battery']['state'] => {
    if (isOther) return 'otherBattery';
    if (!isOffered && !isOwn) return 'notOffered';
    return hours.some(({ surplusWs }) => surplusWs > 0) ? 'replayed' : 'noSurplus';
  };
  const state = batteryState();
  const panelState = !produces ? 'notMeasured' : kwp === null ? 'noPower' : 'replayed';
  return {
    battery:
      state === 'replayed'
        ? await batteryReplay(home, capacityPricesOn(today))
        : { state, limit: 0, options: [] },
    panels: {
      state: panelState,
      power: kwp,
      surplusPrice: surplusOn(addDays(last.toDay, -1))?.centsPerKwh ?? null,
      options: panelState === 'replayed' && kwp !== null ? await panelReplay(home, kwp, limitCents) : [],
    },
  };
}

/**
 * The last twelve full months of a home at other offers, other off-peak hours, with other virtual batteries and with
 * more panels; null while no full month was measured (docs/rules/tariff.md#the-year-replayed).
 */
export async function replayYear(
  sources: ReplaySources,
  household: Account,
  nowMs: number,
): Promise<ReplayWire | null> {
  const timeZone = household.siteTimeZone;
  const [offers, feedIn] = await Promise.all([
    readOffers(sources, household, nowMs),
    sources.feedIns.ofHousehold(household.id),
  ]);
  const { home, asked, measured, costs, colours, labels } = offers;
  const year = comparisonOf(asked, measured, costs, { colours, labels });
  if (!year) return null;
  const compared = year.months.flatMap(({ month, state }) => (state === 'compared' ? [`${month}-01`] : []));
  const months = measured.filter(({ fromDay }) => compared.includes(fromDay));
  const hours = months.reduce(
    (sum, { fromDay, toDay }) =>
      sum + (startOfSiteDay(toDay, timeZone) - startOfSiteDay(fromDay, timeZone)) / HOUR_MS,
    0,
  );
  const judged = mayJudge({ months: months.length, hours, missingHours: year.missingHours });
  const inForce = home.offers.find(({ isInForce }) => isInForce)?.offer;
  const totalOf = (offer: string | undefined) =>
    year.offers.find((one) => one.offer === offer)?.total ?? null;
  const offPeak = await offPeakReplay({
    home,
    months,
    site: { timeZone, colours },
    totalNowCents: totalOf('peakOffPeak'),
    totalTodayCents: totalOf(inForce),
    limitCents: year.limit,
    judged,
  });
  const equipment = { household, nowMs, offers, months, judged, limitCents: year.limit, feedIn };
  return {
    currency: home.currency,
    kva: home.kva,
    kvaKnown: home.isKvaKnown,
    months: year.months.map(({ month, state }) => ({ month, state })),
    hours,
    missingHours: year.missingHours,
    estimatedHours: year.estimatedHours,
    boughtKwh: year.boughtKwh,
    limit: year.limit,
    offers: year.offers.map(({ offer, label, total, difference, verdict }) => ({
      offer,
      ...(label !== undefined && { label }),
      inForce: offer === inForce,
      total,
      difference,
      worthIt: judged && verdict !== null ? verdict === 'less' : null,
    })),
    unpriced: year.unpriced.map(({ offer, label, reason, day }) => ({
      offer,
      ...(label !== undefined && { label }),
      reason,
      day,
    })),
    offPeak,
    ...(await replayEquipment(sources, equipment)),
  };
}
