import type { TroubleKind } from '@foyer/wire/assistance';
import type { Alert } from '../../energy/alerts/alert-store';
import type { Device } from '../../home/devices/device-store';
import { type HeatingBrand, heatingBrandOf } from '../../partners/heating/brands';

/** Two missed reports of five minutes and the current one, as for a home that counts as behind. */
export const SILENT_AFTER_MS = 15 * 60_000;

/**
 * Alerts that report a fault; the others are advice. A day below the average of its week (`production_low`) is weather:
 * a fault of the panels is judged by clear days.
 */
const FAULTS = [
  'production_stopped',
  'production_part_out',
  'production_falling',
  'production_unclear',
  'refrigeration_off',
  'thermostat_battery_low',
];
/** Plug types of meters and clamps. */
const METERS = ['gmd', 'cmp', 'tph'];
const BRAND_NAMES: Readonly<Record<HeatingBrand, string>> = { wiser: 'Wiser', tado: 'tado°' };

export interface Trouble {
  readonly kind: TroubleKind;
  readonly sinceMs: number | null;
  readonly name: string | null;
  /** Alert whose texts describe it; null for other kinds. */
  readonly alert: Alert | null;
  readonly toldAtMs: number | null;
}

export interface InstallationFacts {
  readonly nowMs: number;
  /** Whether homes are connected to gateways at all. */
  readonly hasGateway: boolean;
  /** Until when the gateway has reported; null without one. */
  readonly heardAtMs: number | null;
  readonly devices: readonly Pick<Device, 'id' | 'name' | 'plugType' | 'typeId' | 'isReachable' | 'traits'>[];
  readonly alerts: readonly Alert[];
  /** Heating accounts that do not work. */
  readonly heating: readonly { readonly brand: HeatingBrand; readonly isDisconnected: boolean }[];
}

/**
 * What does not work in an installation, most important first. What follows from another trouble is left out: the
 * devices of a gateway that is silent, and those of a heating account that does not work.
 */
export function troublesOf(facts: InstallationFacts): Trouble[] {
  const { nowMs, hasGateway, heardAtMs, heating } = facts;
  const active = facts.alerts.filter((alert) => alert.active);
  const toldBy = (kind: string, deviceId: string | null) =>
    active.find((alert) => alert.kind === kind && alert.deviceId === deviceId)?.at.getTime() ?? null;

  const gateway = gatewayTrouble();
  const brands = heating.map(
    ({ brand, isDisconnected }): Trouble => ({
      kind: isDisconnected ? 'heatingDisconnected' : 'heatingUnavailable',
      sinceMs: null,
      name: BRAND_NAMES[brand],
      alert: null,
      toldAtMs: null,
    }),
  );
  // Newest first; of repeated alerts about the same fault the oldest says since when, and when the household was told.
  const faulty = active.filter(({ kind }) => FAULTS.includes(kind));
  const isSame = (one: Alert, other: Alert) => one.kind === other.kind && one.deviceId === other.deviceId;
  const faults = faulty
    .filter((alert, index) => faulty.findIndex((other) => isSame(alert, other)) === index)
    .map((alert): Trouble => {
      const firstMs = (faulty.findLast((other) => isSame(alert, other)) ?? alert).at.getTime();
      return { kind: 'alert', sinceMs: firstMs, name: alert.deviceName, alert, toldAtMs: firstMs };
    });
  return [...(gateway ? [gateway] : silentDevices()), ...brands, ...faults];

  function gatewayTrouble(): Trouble | null {
    if (!hasGateway || heardAtMs === null)
      return { kind: 'noGateway', sinceMs: null, name: null, alert: null, toldAtMs: null };
    if (nowMs - heardAtMs < SILENT_AFTER_MS) return null;
    const toldAtMs = toldBy('gateway_offline', null);
    return { kind: 'gatewaySilent', sinceMs: heardAtMs, name: null, alert: null, toldAtMs };
  }

  function silentDevices(): Trouble[] {
    return facts.devices.flatMap((device): Trouble[] => {
      const toldAtMs = toldBy('device_offline', device.id);
      if (device.isReachable && toldAtMs === null) return [];
      const ownBrand = heatingBrandOf(device);
      if (heating.some(({ brand }) => brand === ownBrand)) return [];
      return [{ kind: silenceOf(device), sinceMs: toldAtMs, name: device.name, alert: null, toldAtMs }];
    });
  }
}

function silenceOf({ plugType, traits }: Pick<Device, 'plugType' | 'traits'>): TroubleKind {
  if (traits.battery) return 'batterySilent';
  return METERS.includes(plugType) ? 'meterSilent' : 'deviceSilent';
}
