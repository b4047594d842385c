import type { Licence } from '@foyer/wire/contract-lifecycle';

/** Alert channels with their profile field, tenant flag and licence feature. */
export const ALERT_CHANNELS = [
  { channel: 'email', field: 'receiveEmailAlerts', flag: 'email_alerts', feature: 'email_alerts_available' },
  { channel: 'sms', field: 'receiveSmsAlerts', flag: 'sms_alerts', feature: 'sms_alerts_available' },
] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number]['channel'];

/** True when the licence excludes a channel by the text `false`. Channels it does not mention are included. */
export function isOutsideLicence(channel: AlertChannel, licence: Licence | null): boolean {
  const feature = ALERT_CHANNELS.find((one) => one.channel === channel)?.feature ?? '';
  return licence?.features[feature] === 'false';
}
