import {
  addDays,
  addMonths,
  meanPrice,
  purchasePrices,
  type ReplayStep,
  replayCapacity,
  type SurplusPrice,
  siteDay,
  surplusPrices,
} from '@foyer/domain';
import type { CapacityReplay, capacityReplays } from '@foyer/wire/battery';
import type * as z from 'zod/mini';
import type { MeasureGroup, Measures } from '../../energy/measures/measure-store';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import type { Devices } from '../../home/devices/device-store';
import type { HomePrices } from '../../home/tariff/home-prices';
import type { FeedInReader } from '../../home/tariff/tariff-terms';
import type { Account } from '../../identity/accounts/account-store';
import { capacityPricesOn } from '../../money/battery-prices';
import type { Capacities } from './capacity-store';

const REPLAYED_MONTHS = 12;
const HOURS_PER_DAY = 24;
const HOUR_MS = 3_600_000;
/** Measures that give an hour's solar surplus and the home's remaining need. */
const MEASURE_TYPES = ['produced_energy', 'green_energy', 'grid_sans_msb_energy'] as const;

type Wire = NonNullable<z.output<(typeof capacityReplays)['answer']>['replays']>;

const valueIn = ({ values }: MeasureGroup, type: (typeof MEASURE_TYPES)[number]) =>
  values.find((one) => one.type === type)?.value ?? null;

/** Hours in which all of these were measured. */
function stepsOf(
  hours: readonly MeasureGroup[],
  priceOf: (startMs: number) => number | null,
  surplusPriceAt: (startMs: number) => SurplusPrice | null,
): readonly ReplayStep[] {
  return hours.flatMap((hour) => {
    const [produced, used, deficitWs] = MEASURE_TYPES.map((type) => valueIn(hour, type));
    if (produced == null || used == null || deficitWs == null) return [];
    const startMs = hour.startsAt.getTime();
    const surplusWs = Math.max(0, produced - used);
    const surplus = surplusPriceAt(startMs);
    const prices = {
      centsPerKwh: priceOf(startMs),
      surplusCentsPerKwh: surplus?.centsPerKwh ?? null,
      isSurplusProvisional: surplus?.isProvisional ?? false,
    };
    return [{ startMs, surplusWs, deficitWs, ...prices }];
  });
}

function replayWire(replay: CapacityReplay): Wire['capacities'][number] {
  return {
    capacity: replay.capacityKwh,
    kept: replay.keptWs,
    used: replay.usedWs,
    sold: replay.soldWs,
    givenAway: replay.givenAwayWs,
    bought: replay.boughtWs,
    boughtCents: replay.boughtCents,
    fullDays: replay.fullDays,
    emptyDays: replay.emptyDays,
    startLevel: replay.startLevelWs,
    endLevel: replay.endLevelWs,
    months: replay.months.map((month) => ({
      month: month.month,
      kept: month.keptWs,
      used: month.usedWs,
      sold: month.soldWs,
      earned: Math.round(month.earnedCents),
      isEarnedProvisional: month.isEarnedProvisional,
      givenAway: month.givenAwayWs,
      bought: month.boughtWs,
      fullDays: month.fullDays,
      emptyDays: month.emptyDays,
      level: month.levelWs,
    })),
  };
}

export interface ReplayRepositories {
  readonly capacities: Capacities;
  readonly devices: Devices;
  readonly measures: Measures;
  readonly homePrices: HomePrices;
  readonly feedIns: FeedInReader;
}

/**
 * Replays the household's last twelve months up to yesterday at every offered capacity, from the charge level the
 * battery then had. What is bought has the price of today's tariff, because the choice concerns the months to come; the
 * ledger of what was sold has the prices of its days.
 */
export async function replaysOf(
  { capacities, devices, measures, homePrices, feedIns }: ReplayRepositories,
  household: Account,
  nowMs: number,
): Promise<Wire | null> {
  const { id, siteTimeZone, operationalDate } = household;
  const [subscribed, owned] = await Promise.all([capacities.of(id), devices.ofHousehold(id)]);
  const house = owned.find(({ plugType }) => plugType === 'vrt');
  const battery = owned.find(({ plugType }) => plugType === 'bat');
  if (!subscribed || !house || !battery) return null;

  const today = siteDay(nowMs, siteTimeZone);
  const yearAgo = addMonths(today, -REPLAYED_MONTHS);
  const fromDate = operationalDate && operationalDate > yearAgo ? operationalDate : yearAgo;
  const period = { groupType: 'hour', fromDate, toDate: today, now: new Date(nowMs) } as const;
  const days = { fromDay: fromDate, toDay: today };
  const [{ versions, tariffs, site }, feedIn, hours, levels] = await Promise.all([
    homePrices.ofOneDay(household, nowMs, today, days),
    feedIns.ofHousehold(id),
    measures.grouping(id, { ...period, of: { deviceId: house.id }, types: MEASURE_TYPES }),
    // The charge level at the start of the first day.
    measures.grouping(id, {
      ...period,
      ...{ groupType: 'day', fromDate: addDays(fromDate, -1), toDate: fromDate },
      of: { deviceId: battery.id },
      types: ['soc'],
    }),
  ]);

  const prices = purchasePrices(versions, { ...days, site });
  const surplusOn = surplusPrices(feedIn, tariffs);
  const steps = stepsOf(
    hours ?? [],
    (startMs) => meanPrice(prices, { startMs, endMs: startMs + HOUR_MS }),
    (startMs) => surplusOn(siteDay(startMs, siteTimeZone)),
  );
  if (steps.length === 0) return null;
  const startLevelWs = levels?.[0]?.values[0]?.value ?? 0;
  const replays: Wire['capacities'] = [];
  for (const { capacityKwh } of capacityPricesOn(today)) {
    await yieldToEventLoop();
    replays.push(replayWire(replayCapacity(steps, { capacityKwh, startLevelWs, timeZone: siteTimeZone })));
  }
  const surplus = surplusOn(today);
  return {
    fromDate,
    days: Math.round(steps.length / HOURS_PER_DAY),
    surplus: surplus && {
      ...{ price: surplus.centsPerKwh, buyer: surplus.buyer },
      isProvisional: surplus.isProvisional,
    },
    capacities: replays,
  };
}
