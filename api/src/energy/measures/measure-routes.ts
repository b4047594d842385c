import {
  contractCalendars,
  daysBetween,
  groupTypeFor,
  historyFeature,
  historyPeriodOf,
  siteDay,
  surplusPrices,
} from '@foyer/domain';
import {
  groupedMeasures,
  lastMeasures,
  MAX_OWN_ENERGY_DAYS,
  ownEnergy,
  totalMeasures,
} from '@foyer/wire/measures';
import type * as z from 'zod/mini';
import { Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import type { Devices } from '../../home/devices/device-store';
import type { HomePrices } from '../../home/tariff/home-prices';
import type { FeedInReader } from '../../home/tariff/tariff-terms';
import type { Account } from '../../identity/accounts/account-store';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { cachedGrouping } from '../groups/group-cache';
import { exampleGroups } from './example-groups';
import { LONGEST_PERIOD_DAYS } from './measure-shapes';
import type { GroupingQuestion, MeasureGroup, Measures } from './measure-store';
import { stepsAtTheMeter } from './meter-hours';
import { ownEnergyAt } from './own-energy';

/** Clients send either name. */
const DEVICE = { device_id: 'deviceId' };

/** Longest periods in days that are read from daily or monthly sums and cost no more than the live states. */
const CHEAP_DAYS: Readonly<Partial<Record<string, number>>> = { day: 62, month: 731 };

const groupWire = ({ date, values }: Pick<MeasureGroup, 'date' | 'values'>) => ({ date, values });

const groupWithQualityWire = (group: MeasureGroup) => ({
  ...groupWire(group),
  quality: group.quality,
  lateParts: group.lateParts?.map(({ fromMs, untilMs }) => ({
    from: wireInstant(new Date(fromMs)),
    until: wireInstant(new Date(untilMs)),
  })),
});

function checkPeriod(fromDate: string, toDate: string, longestDays: number): void {
  const days = daysBetween(fromDate, toDate);
  if (days <= 0) throw new Refusal('period.invalid');
  if (days > longestDays) throw new Refusal('period.too.long');
}

const notFound = (of: GroupingQuestion['of']) =>
  new Refusal('deviceId' in of ? 'device.not.found' : 'room.not.found');

interface MeasureDependencies {
  readonly measures: Measures;
  readonly homePrices: HomePrices;
  readonly feedIns: FeedInReader;
  readonly devices: Devices;
  /** Whether the household's licence includes a feature. */
  readonly hasFeature: (household: Account, feature: string, nowMs: number) => Promise<boolean>;
}

/** Measures of a device or a room of the caller's household. */
export function measureRoutes({
  measures,
  homePrices,
  feedIns,
  devices,
  hasFeature,
}: MeasureDependencies): Route[] {
  /** The period of a request whose history the licence excludes; null when it is included. */
  const excludedPeriod = async (
    asked: Parameters<typeof historyPeriodOf>[0],
    { household, nowMs }: ForHousehold,
  ) => {
    const period = historyPeriodOf(asked, siteDay(nowMs, household.siteTimeZone));
    return period && !(await hasFeature(household, historyFeature(period), nowMs)) ? period : null;
  };

  /** Groups in place of a history the licence excludes; null when it is included. */
  const exampleFor = async (
    { groupType, fromDate, toDate }: z.output<typeof groupedMeasures.params>,
    of: GroupingQuestion['of'],
    who: ForHousehold,
  ) => {
    const { household, nowMs } = who;
    const asked = { groupType, fromDay: fromDate, toDay: toDate };
    const period = await excludedPeriod(asked, who);
    if (period === null) return null;
    if (!(await measures.revision(household.id, of))) throw notFound(of);
    if (period !== 'day' && groupType !== groupTypeFor(period)) throw new Refusal('history.not.in.licence');
    const device = 'deviceId' in of ? await devices.byId(household.id, of.deviceId) : null;
    return exampleGroups(period, asked, household, device, nowMs);
  };

  const grouping = cachedGrouping(measures, (groups) => ({ measures: groups.map(groupWithQualityWire) }));
  return [
    forHousehold(
      groupedMeasures,
      async (question, who) => {
        const { household, nowMs, becomeExpensive } = who;
        const { groupType, fromDate, toDate, deviceId, roomId } = question;
        checkPeriod(fromDate, toDate, LONGEST_PERIOD_DAYS[groupType]);
        const of = deviceId === undefined ? { roomId: roomId ?? '' } : { deviceId };
        const example = await exampleFor(question, of, who);
        if (example) return { measures: example };
        const asked = { of, groupType, fromDate, toDate, now: new Date(nowMs) };
        const isCheap = daysBetween(fromDate, toDate) <= (CHEAP_DAYS[groupType] ?? 0);
        const answer = await grouping(household.id, asked, isCheap ? undefined : becomeExpensive);
        if (answer === null) throw notFound(of);
        return answer;
      },
      { aliases: DEVICE },
    ),

    forHousehold(
      totalMeasures,
      async ({ deviceId }, { household }) => {
        const values = await measures.total(household.id, deviceId);
        if (values === null) throw new Refusal('device.not.found');
        if (values === 'unsupported') throw new Refusal('device.not.supports.total.measures');
        return { measure: { values } };
      },
      { aliases: DEVICE },
    ),

    forHousehold(
      lastMeasures,
      async ({ deviceId }, { household, nowMs }) => {
        const group = await measures.last(household.id, deviceId, new Date(nowMs));
        if (group === null) throw new Refusal('device.not.found');
        if (group === 'none') throw new Refusal('no.measure');
        return { measure: groupWire(group) };
      },
      { aliases: DEVICE },
    ),

    forHousehold(
      ownEnergy,
      async ({ deviceId, fromDate, toDate }, who) => {
        const { household, nowMs } = who;
        checkPeriod(fromDate, toDate, MAX_OWN_ENERGY_DAYS);
        if (await excludedPeriod({ groupType: 'day', fromDay: fromDate, toDay: toDate }, who)) {
          if (!(await devices.byId(household.id, deviceId))) throw new Refusal('device.not.found');
          throw new Refusal('history.not.in.licence');
        }
        const days = { fromDay: fromDate, toDay: toDate };
        const prices = await homePrices.ofDays(household, nowMs, days);
        const surplusOn = surplusPrices(await feedIns.ofHousehold(household.id), prices.tariffs);
        const steps = await stepsAtTheMeter({ measures }, household, deviceId, {
          ...days,
          now: new Date(nowMs),
          calendars: contractCalendars(prices.versions),
        });
        if (!steps) throw new Refusal('device.not.found');
        return { ownEnergy: await ownEnergyAt(steps, prices, { ...days, surplusOn }) };
      },
      { aliases: DEVICE },
    ),
  ];
}
