import { counterSpans, NEAR_MS, type Reading } from '@foyer/domain';
import { insertRows } from '../../foundation/database/insert-rows';
import type { Sql } from '../../foundation/database/sql';
import { type DeviceReading, REPORT_PERIOD_SECONDS } from '../../home/devices/state-store';
import { measureKind } from '../measures/measure-shapes';
import { BALANCED, derivedValues, type HomeDevice, metersOf } from './home-rows';
import { type Flow, flowOf, isPower, type Quantity } from './quantities';

interface ReadChannel {
  readonly key: number;
  readonly deviceKey: number;
  readonly quantity: Quantity;
  readonly precedence: number;
  readonly roundingWs: number;
}

/** What was measured last, and when. */
interface LastValue {
  readonly value: number;
  readonly atMs: number;
}

interface LiveState {
  readonly deviceKey: number;
  readonly atMs: number;
  readonly powerW: number | null;
  readonly reading: DeviceReading;
}

/** Last power of a channel, W. That of a counter is the mean between its last two readings, if they are near. */
function lastPower({ quantity, roundingWs }: ReadChannel, readings: readonly Reading[]): LastValue | null {
  if (isPower(quantity)) return readings.at(-1) ?? null;
  const last = counterSpans(readings, roundingWs).spans.at(-1);
  if (!last || last.toMs - last.fromMs > NEAR_MS) return null;
  return { value: (last.energyWs * 1000) / (last.toMs - last.fromMs), atMs: last.toMs };
}

const perReport = (powerW: number) => Math.round(powerW) * REPORT_PERIOD_SECONDS;
const percent = (part: number, whole: number) =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null;

class LiveHome {
  constructor(
    readonly devices: readonly HomeDevice[],
    readonly channels: readonly ReadChannel[],
    readonly readings: ReadonlyMap<number, readonly Reading[]>,
  ) {}

  #readingsOf(channel: ReadChannel): readonly Reading[] {
    return this.readings.get(channel.key) ?? [];
  }

  /**
   * Last power of a flow of a device; null when it is not known. A measured power goes before the mean of a counter, which
   * jumps with every reading that arrives late, then the preferred channel.
   */
  power(deviceKey: number, flow: Flow): LastValue | null {
    const known = this.channels
      .filter((one) => one.deviceKey === deviceKey && flowOf(one.quantity) === flow)
      .toSorted((a, b) => a.precedence - b.precedence)
      .flatMap((channel) => {
        const last = lastPower(channel, this.#readingsOf(channel));
        return last ? [{ last, isMeasured: isPower(channel.quantity) }] : [];
      });
    const newestMs = Math.max(...known.map(({ last }) => last.atMs));
    const current = known.filter(({ last }) => newestMs - last.atMs <= NEAR_MS);
    return (current.find(({ isMeasured }) => isMeasured) ?? current[0])?.last ?? null;
  }

  level(deviceKey: number, quantity: Quantity): LastValue | null {
    const channel = this.channels.find((one) => one.deviceKey === deviceKey && one.quantity === quantity);
    return (channel && this.#readingsOf(channel).at(-1)) ?? null;
  }

  /** A power of the whole home: its time is that of its oldest part. Null unless every part is known. */
  homePower(flow: Flow): LastValue | null {
    const parts = metersOf(this.channels, this.devices, flow).map((key) => this.power(key, flow));
    if (parts.length === 0) return null;
    return parts.reduce(
      (sum, part) => sum && part && { value: sum.value + part.value, atMs: Math.min(sum.atMs, part.atMs) },
    );
  }

  measures(flow: Flow): boolean {
    return metersOf(this.channels, this.devices, flow).length > 0;
  }
}

function householdState(home: LiveHome, deviceKey: number): LiveState | null {
  const measured = BALANCED.filter((flow) => home.measures(flow));
  const known = new Map<Flow, LastValue | null>(measured.map((flow) => [flow, home.homePower(flow)]));
  const times = [...known.values()].flatMap((last) => (last ? [last.atMs] : []));
  if (times.length === 0) return null;
  const newestMs = Math.max(...times);
  const watts = (flow: Flow): number | null => {
    const last = known.get(flow);
    return last && newestMs - last.atMs <= NEAR_MS ? last.value : null;
  };
  const used = measured.filter((flow) => watts(flow) !== null);
  const energy = (flow: Flow) => watts(flow) ?? 0;
  const isWhole =
    used.length === measured.length &&
    home.measures('import') &&
    (!home.measures('production') || home.measures('export'));
  const derived = isWhole ? derivedValues(energy, home.measures('production')) : null;
  const consumedW = derived?.energy_ws ?? null;
  const [boughtW, producedW] = [watts('import'), watts('production')];
  const soldW = home.measures('export') ? watts('export') : 0;
  const reports = (powerW: number | null | undefined) =>
    powerW === null || powerW === undefined ? null : perReport(powerW);
  return {
    deviceKey,
    atMs: Math.min(...used.map((flow) => known.get(flow)?.atMs ?? newestMs)),
    powerW: consumedW === null ? null : Math.round(consumedW),
    reading: {
      kind: 'household',
      powerW: consumedW === null ? null : Math.round(consumedW),
      producedWs: reports(producedW),
      meterWs: boughtW === null || soldW === null ? null : perReport(boughtW - soldW),
      totalWs: reports(consumedW),
      greenWs: reports(derived?.green_ws),
      gridWs: reports(boughtW),
      autonomyRatePercent:
        consumedW === null || boughtW === null ? null : percent(Math.max(0, consumedW - boughtW), consumedW),
      selfConsumptionPercent:
        producedW === null || soldW === null ? null : percent(Math.max(0, producedW - soldW), producedW),
    },
  };
}

function powerState(deviceKey: number, last: LastValue | null): LiveState | null {
  if (!last) return null;
  const powerW = Math.round(last.value);
  return { deviceKey, atMs: last.atMs, powerW, reading: { kind: 'power', powerW, phasePowersW: null } };
}

function meterPower(home: LiveHome, deviceKey: number): LastValue | null {
  const [bought, sold] = [home.power(deviceKey, 'import'), home.power(deviceKey, 'export')];
  if (!bought || !sold) return bought;
  return { value: bought.value - sold.value, atMs: Math.min(bought.atMs, sold.atMs) };
}

function stateOf(home: LiveHome, device: HomeDevice): LiveState | null {
  const { key: deviceKey } = device;
  switch (measureKind(device)) {
    case 'none':
      return null;
    case 'household':
      return householdState(home, deviceKey);
    case 'production':
      return powerState(deviceKey, home.power(deviceKey, 'production'));
    case 'energy':
      return powerState(deviceKey, home.power(deviceKey, 'consumption') ?? meterPower(home, deviceKey));
    case 'temperature': {
      const last = home.level(deviceKey, 'temperature');
      const reading = last && {
        kind: 'temperature' as const,
        temperatureC: Math.round(last.value * 10) / 10,
      };
      return last && reading && { deviceKey, atMs: last.atMs, powerW: null, reading };
    }
    case 'battery': {
      const last = home.level(deviceKey, 'charge_level');
      if (!last) return null;
      const flow = (name: Flow) => {
        const power = home.power(deviceKey, name);
        return power && last.atMs - power.atMs <= NEAR_MS ? perReport(power.value) : null;
      };
      const flows = { chargeWs: flow('charge'), dischargeWs: flow('discharge'), lossWs: flow('loss') };
      const reading = { kind: 'battery' as const, socWs: Math.round(last.value), ...flows };
      return { deviceKey, atMs: last.atMs, powerW: null, reading };
    }
  }
}

/** Stores what the devices of a home reported last, each with its own time. */
export async function saveLiveStates(
  sql: Sql,
  householdKey: number,
  devices: readonly HomeDevice[],
  channels: readonly ReadChannel[],
  readings: ReadonlyMap<number, readonly Reading[]>,
): Promise<void> {
  const home = new LiveHome(devices, channels, readings);
  const states = devices.map((device) => stateOf(home, device)).filter((state) => state !== null);
  await insertRows(
    sql,
    'device_state (household_key, device_key, step_at, measured_at, power_w, reading)',
    states.map(({ deviceKey, atMs, powerW, reading }) => {
      const at = new Date(atMs).toISOString();
      return [householdKey, deviceKey, at, at, powerW, JSON.stringify(reading)];
    }),
    `on conflict (household_key, device_key) do update set step_at = excluded.step_at, measured_at = excluded.measured_at,
       power_w = excluded.power_w, reading = excluded.reading
     where device_state.measured_at is distinct from excluded.measured_at`,
  );
}
