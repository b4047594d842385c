import { groupedMeasures, lastMeasures, totalMeasures } from '@foyer/contract';
import { daysBetween } from '@foyer/domain';
import { answer, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import { LONGEST_PERIOD_DAYS, type MeasureGroup } from '../store';
import type { PlatformServices } from './services';

/** Clients of the wire write it either way (wire shapes). */
const DEVICE = { device_id: 'deviceId' };

const groupWire = ({ date, values }: Pick<MeasureGroup, 'date' | 'values'>) => ({ date, values });

/** Measures of a device or a room (spec 1 §7, wire shapes). Everything is asked in the caller's own household. */
export function measureRoutes({ store: { measures } }: PlatformServices): Route[] {
  return [
    answer(
      groupedMeasures,
      async (question, { account, nowMs }) => {
        const { groupType, fromDate, toDate, deviceId, roomId } = question;
        const days = daysBetween(fromDate, toDate);
        if (days <= 0) throw new Refusal('period.invalid');
        if (days > LONGEST_PERIOD_DAYS[groupType]) throw new Refusal('period.too.long');
        const groups = await measures.grouping(account.id, {
          of: deviceId === undefined ? { roomId: roomId ?? '' } : { deviceId },
          groupType,
          fromDate,
          toDate,
          now: new Date(nowMs),
        });
        if (!groups) throw new Refusal(deviceId === undefined ? 'room.not.found' : 'device.not.found');
        return { measures: groups.map((group) => ({ ...groupWire(group), quality: group.quality })) };
      },
      { aliases: DEVICE },
    ),

    answer(
      totalMeasures,
      async ({ deviceId }, { account }) => {
        const values = await measures.total(account.id, deviceId);
        if (values === null) throw new Refusal('device.not.found');
        if (values === 'unsupported') throw new Refusal('device.not.supports.total.measures');
        return { measure: { values } };
      },
      { aliases: DEVICE },
    ),

    answer(
      lastMeasures,
      async ({ deviceId }, { account, nowMs }) => {
        const group = await measures.last(account.id, deviceId, new Date(nowMs));
        if (group === null) throw new Refusal('device.not.found');
        if (group === 'none') throw new Refusal('no.measure');
        return { measure: groupWire(group) };
      },
      { aliases: DEVICE },
    ),
  ];
}
