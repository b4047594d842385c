import { daysBetween } from '@foyer/domain';
import {
  groupedMeasures,
  lastMeasures,
  MAX_OWN_ENERGY_DAYS,
  ownEnergy,
  totalMeasures,
} from '@foyer/wire/measures';
import { forHousehold, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import { wireInstant } from '../http/wire-time';
import { written } from '../http/written-json';
import type { PlatformServices } from '../platform/services';
import { versionsOf } from '../tariff/tariff-terms';
import { LONGEST_PERIOD_DAYS } from './measure-shapes';
import type { MeasureGroup } from './measure-store';
import { hoursAtTheMeter } from './meter-hours';
import { ownEnergyByTariff } from './own-energy';
import { rememberedGroups } from './remembered-groups';

/** Clients send either spelling. */
const DEVICE = { device_id: 'deviceId' };

/**
 * Up to this many days, grouped by day or month, a request reads few rows and does not count as expensive.
 */
const FEW_DAYS: Readonly<Partial<Record<string, number>>> = { day: 62, month: 731 };

const groupWire = ({ date, values }: Pick<MeasureGroup, 'date' | 'values'>) => ({ date, values });

function checkPeriod(fromDate: string, toDate: string, longestDays: number): void {
  const days = daysBetween(fromDate, toDate);
  if (days <= 0) throw new Refusal('period.invalid');
  if (days > longestDays) throw new Refusal('period.too.long');
}

/** Measurements of a device or room of the caller's household. */
export function measureRoutes({ store }: PlatformServices): Route[] {
  const { measures } = store;
  const grouping = rememberedGroups(measures, (group) => ({
    ...groupWire(group),
    quality: group.quality,
    lateParts: group.lateParts?.map(({ fromMs, untilMs }) => ({
      from: wireInstant(new Date(fromMs)),
      until: wireInstant(new Date(untilMs)),
    })),
  }));
  return [
    forHousehold(
      groupedMeasures,
      async (question, { household, nowMs, breathe, becomeDear }) => {
        const { groupType, fromDate, toDate, deviceId, roomId } = question;
        checkPeriod(fromDate, toDate, LONGEST_PERIOD_DAYS[groupType]);
        const of = deviceId === undefined ? { roomId: roomId ?? '' } : { deviceId };
        const asked = { of, groupType, fromDate, toDate, now: new Date(nowMs), breathe };
        const isCheap = daysBetween(fromDate, toDate) <= (FEW_DAYS[groupType] ?? 0);
        const groups = await grouping(household.id, asked, isCheap ? undefined : becomeDear);
        if (groups === null)
          throw new Refusal(deviceId === undefined ? 'room.not.found' : 'device.not.found');
        return { measures: written<(typeof groupedMeasures)['answer']['_zod']['input']['measures']>(groups) };
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
      async ({ deviceId, fromDate, toDate }, { household, nowMs, breathe }) => {
        checkPeriod(fromDate, toDate, MAX_OWN_ENERGY_DAYS);
        const [tariffs, hours] = await Promise.all([
          store.tariffs.ofHousehold(household.id),
          hoursAtTheMeter(store, household, deviceId, {
            fromDay: fromDate,
            toDay: toDate,
            now: new Date(nowMs),
            breathe,
          }),
        ]);
        if (!hours) throw new Refusal('device.not.found');
        const days = { fromDay: fromDate, toDay: toDate, timeZone: household.siteTimeZone };
        return { ownEnergy: await ownEnergyByTariff(hours, versionsOf(tariffs), days, breathe) };
      },
      { aliases: DEVICE },
    ),
  ];
}
