import { balanceOf, daysBetween, ownEnergyByPrice, scheduleChanges } from '@foyer/domain';
import {
  groupedMeasures,
  LONGEST_OWN_ENERGY_DAYS,
  lastMeasures,
  type OwnEnergy,
  ownEnergy,
  totalMeasures,
} from '@foyer/wire/measures';
import { forHousehold, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { LONGEST_PERIOD_DAYS } from './measure-shapes';
import type { MeasureGroup } from './measure-store';

/** Clients of the wire write it either way (wire shapes). */
const DEVICE = { device_id: 'deviceId' };

const groupWire = ({ date, values }: Pick<MeasureGroup, 'date' | 'values'>) => ({ date, values });

/** What says how much of an hour's consumption was not bought. */
const BOUGHT_AND_USED = ['energy', 'grid_energy', 'electricity_meter_energy'] as const;

/** Hours judged at a time: a few milliseconds of work. */
const HOURS_AT_ONCE = 300;

function checkPeriod(fromDate: string, toDate: string, longestDays: number): void {
  const days = daysBetween(fromDate, toDate);
  if (days <= 0) throw new Refusal('period.invalid');
  if (days > longestDays) throw new Refusal('period.too.long');
}

/** Measures of a device or a room (spec 1 §7, wire shapes). Everything is asked in the caller's own household. */
export function measureRoutes({ store: { measures, schedules } }: PlatformServices): Route[] {
  return [
    forHousehold(
      groupedMeasures,
      async (question, { household, nowMs, breathe }) => {
        const { groupType, fromDate, toDate, deviceId, roomId } = question;
        checkPeriod(fromDate, toDate, LONGEST_PERIOD_DAYS[groupType]);
        const groups = await measures.grouping(household.id, {
          of: deviceId === undefined ? { roomId: roomId ?? '' } : { deviceId },
          groupType,
          fromDate,
          toDate,
          now: new Date(nowMs),
          breathe,
        });
        if (!groups) throw new Refusal(deviceId === undefined ? 'room.not.found' : 'device.not.found');
        return { measures: groups.map((group) => ({ ...groupWire(group), quality: group.quality })) };
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
        checkPeriod(fromDate, toDate, LONGEST_OWN_ENERGY_DAYS);
        const [tariff, hours] = await Promise.all([
          schedules.find(household.id, 'electric_tariff', null),
          measures.grouping(household.id, {
            of: { deviceId },
            groupType: 'hour',
            fromDate,
            toDate,
            now: new Date(nowMs),
            types: BOUGHT_AND_USED,
            breathe,
          }),
        ]);
        if (!hours) throw new Refusal('device.not.found');
        const ranges = tariff?.enabled ? scheduleChanges(tariff.ranges, 'onOff') : null;
        const changes = ranges?.ok ? ranges.value : [];
        const known: OwnEnergy[] = [];
        for (let at = 0; at < hours.length; at += HOURS_AT_ONCE) {
          await breathe();
          const piece = hours.slice(at, at + HOURS_AT_ONCE);
          const own = ownEnergyByPrice(
            piece.map(({ startsAt }) => startsAt.getTime()),
            piece.map(({ values }) =>
              balanceOf(Object.fromEntries(values.map(({ type, value }) => [type, value]))),
            ),
            changes,
            household.siteTimeZone,
          );
          if (own) known.push(own);
        }
        const sum = (of: keyof OwnEnergy) => known.reduce((total, own) => total + own[of], 0);
        return {
          ownEnergy:
            known.length === 0
              ? null
              : { outsideRanges: sum('outsideRangesWs'), withinRanges: sum('withinRangesWs') },
        };
      },
      { aliases: DEVICE },
    ),
  ];
}
