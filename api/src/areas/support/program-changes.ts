import { updateDeviceAlarm, updateSchedule, updateWiserSchedules } from '@foyer/wire/device-programs';
import { definedFields } from '../../foundation/defined-fields';
import { type AllowedChange, allowChange, type Home } from './allowed-change';
import type { CallRequest, FieldValue, Snapshot } from './recorded-change-store';

const nameOf = async ({ store, household }: Home, deviceId: string) =>
  (await store.devices.byId(household.id, deviceId))?.name ?? null;

/** A device's schedule; a missing one is off and empty. */
async function scheduleFields({ store, household }: Home, type: string, deviceId: string) {
  const found = await store.schedules.find(household.id, type, deviceId);
  const week = { enabled: found?.enabled ?? false, ranges: found?.ranges ?? '' };
  return type === 'green_play' ? { ...week, hotBy: found?.hotBy ?? '' } : week;
}

const setSchedule = (
  deviceId: string,
  scheduleType: string,
  enabled: FieldValue,
  ranges: FieldValue,
  hotBy?: FieldValue,
): CallRequest => ({
  call: 'updateSchedule',
  fields: definedFields({ deviceId, scheduleType, enabled, ranges, hotBy }),
});

/** Schedules and automatic programs a support person may change. */
export const programChanges: readonly AllowedChange[] = [
  allowChange(updateSchedule, {
    // The household's own schedule is its tariff, which support may not change.
    refused: ({ deviceId }) => deviceId === undefined,
    snapshot: async ({ deviceId = '', scheduleType }, home): Promise<Snapshot> => ({
      subject: await nameOf(home, deviceId),
      fields: await scheduleFields(home, scheduleType, deviceId),
    }),
    undo: ({ deviceId = '', scheduleType }, { before }) => [
      setSchedule(
        deviceId,
        scheduleType,
        before?.fields.enabled ?? false,
        before?.fields.ranges ?? '',
        before?.fields.hotBy,
      ),
    ],
  }),
  allowChange(updateWiserSchedules, {
    snapshot: async ({ scheduleDetails }, home): Promise<Snapshot> => {
      const ids = [...new Set(scheduleDetails.map(({ name }) => name.id))];
      const devices = await Promise.all(
        ids.map(async (id) => ({
          id,
          name: await nameOf(home, id),
          ...(await scheduleFields(home, 'basic', id)),
        })),
      );
      return {
        subject: new Intl.ListFormat(home.household.language).format(
          devices.flatMap(({ name }) => name ?? []),
        ),
        fields: Object.fromEntries(
          devices.flatMap(({ id, enabled, ranges }) => [
            [`enabled ${id}`, enabled],
            [`ranges ${id}`, ranges],
          ]),
        ),
      };
    },
    undo: ({ scheduleDetails }, { before }) =>
      [...new Set(scheduleDetails.map(({ name }) => name.id))].map((id) =>
        setSchedule(
          id,
          'basic',
          before?.fields[`enabled ${id}`] ?? false,
          before?.fields[`ranges ${id}`] ?? '',
        ),
      ),
  }),
  allowChange(updateDeviceAlarm, {
    snapshot: async ({ deviceId, type }, home): Promise<Snapshot> => {
      const { store, household } = home;
      const set = (await store.alarms.ofDevice(household.id, deviceId)).find((alarm) => alarm.type === type);
      const { active = false, threshold = null, minutes = null, notify = null } = set ?? {};
      return { subject: await nameOf(home, deviceId), fields: { active, threshold, minutes, notify } };
    },
    undo: ({ deviceId, type }, { before }) => {
      const { active = false, threshold, minutes, notify } = before?.fields ?? {};
      const notifyField = type === 'standby' ? 'standbyNotify' : 'autoOffNotify';
      const earlier = { threshold, duration: minutes, [notifyField]: notify };
      const known = Object.entries(earlier).filter(([, value]) => value !== null && value !== undefined);
      return [
        { call: 'updateDeviceAlarm', fields: { deviceId, type, active, ...Object.fromEntries(known) } },
      ];
    },
  }),
];
