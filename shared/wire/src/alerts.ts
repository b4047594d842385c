import * as z from 'zod/mini';
import { defineCall } from './call';
import { instantFromWire, optionalFlag, optionalText, wireBoolean, wireId } from './values';

const alertWire = z.object({
  id: z.string(),
  active: z.boolean(),
  visible: z.boolean(),
  acknowledged: z.boolean(),
  severity: z.string(),
  date: z.string(),
  deviceRoomTypeId: optionalText,
  deviceName: optionalText,
  description: optionalText,
  label: optionalText,
  extendedDescription: optionalText,
  deviceTypeId: optionalText,
  type: optionalText,
  autoOffNotify: optionalFlag,
  standbyNotify: optionalFlag,
  deviceId: optionalText,
});

/** Something the house wants its people to know. */
export interface Alert {
  readonly id: string;
  readonly active: boolean;
  readonly visible: boolean;
  readonly acknowledged: boolean;
  /** Anything but `fatal` is shown as a warning. */
  readonly severity: 'fatal' | 'warning';
  /** When it was raised, epoch milliseconds; null if the platform sent no readable date. */
  readonly raisedAt: number | null;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly deviceType: string | null;
  readonly roomType: string | null;
  readonly label: string | null;
  readonly description: string | null;
  readonly extendedDescription: string | null;
  /** `autoOff`, `standby` or another word of the platform. */
  readonly type: string | null;
}

/** All alerts the platform keeps. */
export const alerts = defineCall({
  id: 'alerts',
  path: '/api/alerts',
  params: z.object({}),
  answer: z.object({ alerts: z.array(alertWire) }),
  read: (answer): readonly Alert[] =>
    answer.alerts.map((wire) => ({
      id: wire.id,
      active: wire.active,
      visible: wire.visible,
      acknowledged: wire.acknowledged,
      severity: wire.severity === 'fatal' ? 'fatal' : 'warning',
      raisedAt: instantFromWire(wire.date),
      deviceId: wire.deviceId,
      deviceName: wire.deviceName,
      deviceType: wire.deviceTypeId,
      roomType: wire.deviceRoomTypeId,
      label: wire.label,
      description: wire.description,
      extendedDescription: wire.extendedDescription,
      type: wire.type,
    })),
  source: 'spec 1 §3 §7',
});

/** Acknowledges an active alert, or hides one for good (spec 1 §4). */
export const updateAlert = defineCall({
  id: 'updateAlert',
  path: '/api/alert/update',
  params: z
    .object({ alertId: wireId, acknowledged: z.optional(wireBoolean), visible: z.optional(wireBoolean) })
    .check(
      z.refine(({ acknowledged, visible }) => (acknowledged === undefined) !== (visible === undefined), {
        error: 'either acknowledged or visible',
        path: ['acknowledged'],
      }),
    ),
  answer: z.object({}),
  read: () => undefined,
  changes: true,
  errors: ['alert.not.found', 'modify.not.allowed'],
  source: 'spec 1 §4 §7',
});
