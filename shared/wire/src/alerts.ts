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

const SEVERITIES = ['fatal', 'warning', 'info'] as const;

/** An alert raised for the household. */
export interface Alert {
  readonly id: string;
  readonly active: boolean;
  readonly visible: boolean;
  readonly acknowledged: boolean;
  /** A fault, a warning or news (`info`). Any other wire value reads as `warning`. */
  readonly severity: 'fatal' | 'warning' | 'info';
  /** Epoch milliseconds; null when the wire date is unreadable. */
  readonly raisedAt: number | null;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly deviceType: string | null;
  readonly roomType: string | null;
  readonly label: string | null;
  readonly description: string | null;
  readonly extendedDescription: string | null;
  /** `autoOff`, `standby` or another type of the platform. */
  readonly type: string | null;
}

/** All alerts of the household, past ones included. */
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
      severity: SEVERITIES.find((severity) => severity === wire.severity) ?? 'warning',
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
  source: 'docs/rules/alerts.md',
});

/** Acknowledges an active alert or hides one permanently: exactly one of the two. */
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
  tags: ['alerts'],
  errors: ['alert.not.found', 'modify.not.allowed'],
  source: 'docs/rules/alerts.md',
});

/** Acknowledges several alerts at once, or takes that back; unknown ids are ignored. Foyer extension. */
export const acknowledgeAlerts = defineCall({
  id: 'acknowledgeAlerts',
  method: 'POST',
  path: '/api/alerts/acknowledge',
  params: z.strictObject({
    alertIds: z.array(wireId).check(z.minLength(1), z.maxLength(500)),
    acknowledged: z.boolean(),
  }),
  answer: z.object({}),
  read: () => undefined,
  carrier: 'json',
  changes: true,
  tags: ['alerts'],
  errors: ['modify.not.allowed'],
  source: 'docs/rules/alerts.md',
});
