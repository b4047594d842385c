import type { NewAlert } from '@foyer/api/energy/alerts/alert-store';
import { seededId } from './ids';

const HOUR_MS = 3_600_000;

interface Occasion {
  kind: string;
  severity: NewAlert['severity'];
  /** Name of the device the alert is about. */
  device?: string;
  facts?: Record<string, number>;
}

const OCCASIONS: readonly Occasion[] = [
  { kind: 'refrigeration_off', severity: 'fatal', device: 'Réfrigérateur', facts: { hours: 3 } },
  { kind: 'production_low', severity: 'warning', device: 'Panneaux solaires', facts: { percent: 22 } },
  { kind: 'consumption_high', severity: 'warning', facts: { kwh: 41 } },
  { kind: 'device_offline', severity: 'fatal', device: 'Lave-linge' },
  { kind: 'thermostat_battery_low', severity: 'warning', device: 'Vanne de la chambre' },
  { kind: 'auto_off', severity: 'info', device: 'Télévision' },
  { kind: 'stand_by', severity: 'info', device: 'Télévision' },
  { kind: 'overload', severity: 'fatal', facts: { kw: 10 } },
  { kind: 'device_on_too_long', severity: 'warning', device: 'Lave-vaisselle', facts: { hours: 6 } },
  { kind: 'battery_full', severity: 'info', device: 'Batterie' },
  { kind: 'battery_empty', severity: 'info', device: 'Batterie' },
  { kind: 'production_stopped', severity: 'fatal', device: 'Panneaux solaires' },
  { kind: 'gateway_offline', severity: 'warning', device: 'Boîtier énergie' },
];

const ACTIVE = 12;
const OLD = 30;

/** 12 active alerts and 30 past ones: some acknowledged, some hidden, some older than fifteen days. */
export function alertPlans(home: string, now: Date, deviceId: (name: string) => string): NewAlert[] {
  const alert = (
    index: number,
    hoursAgo: number,
    state: Pick<NewAlert, 'active' | 'visible' | 'acknowledged'>,
  ): NewAlert => {
    const {
      kind,
      severity,
      device,
      facts = {},
    } = OCCASIONS[index % OCCASIONS.length] ?? { kind: 'overload', severity: 'fatal' };
    return {
      id: seededId(home, 'alert', String(index)),
      kind,
      severity,
      at: new Date(now.getTime() - hoursAgo * HOUR_MS),
      deviceId: device === undefined ? null : deviceId(device),
      facts,
      ...state,
    };
  };
  const active = Array.from({ length: ACTIVE }, (_, index) =>
    alert(index, 1 + index * 7, { active: true, visible: true, acknowledged: false }),
  );
  const old = Array.from({ length: OLD }, (_, index) => {
    const state =
      index % 5 === 0
        ? { active: true, visible: true, acknowledged: true }
        : { active: false, visible: index % 5 !== 4, acknowledged: index % 2 === 0 };
    return alert(ACTIVE + index, 30 + index * 24, state);
  });
  return [...active, ...old];
}
