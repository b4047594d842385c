import {
  countingLoadStep,
  isProducingType,
  type StoredLoadStep,
  sunHeightDegrees,
  type WiringLight,
} from '@foyer/domain';
import {
  powerline,
  registerComposite,
  registerProduction,
  registerVirtual,
  saveWiring,
  unchosenDevices,
  wiringReadings,
} from '@foyer/wire/registration-devices';
import type { Clock } from '../../foundation/clock';
import { Refusal } from '../../foundation/http/refusal';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { Device, Devices } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import type { PowerlineService } from '../../partners/powerline';
import type { ClampReader, WiredChannel } from '../../partners/wiring';
import { type DeviceRegistrationDependencies, deviceRegistration } from './device-registration';
import { requireOpenRegistration } from './registration-access';
import { oneAtATime, registrationsIn, type WiringRecord } from './registration-store';
import { unchosenOf } from './unchosen-devices';

const LEADS_IN = { leadsIn: true };
/** Height of the sun in degrees: panels certainly produce above `day` and certainly do not below `night`. */
const SUN = { day: 8, night: -1 } as const;
/** Fallback position for homes without coordinates: the middle of France. */
const MIDDLE = { latitude: 46.5, longitude: 2.5 };
const WATER_HEATERS = ['water_heater', 'water_heater_switch'];

function kindOf({ plugType, typeId }: Device): WiredChannel['kind'] | null {
  if (typeId === 'asoka_electric_counter') return 'counter';
  if (plugType === 'cmp' && isProducingType(typeId)) return 'production';
  if (WATER_HEATERS.includes(typeId)) return 'water_heater';
  return plugType === 'gmd' || plugType === 'tph' ? 'composite' : null;
}

interface CheckedChannel extends WiredChannel {
  readonly name: string;
  /** Channel of its meter, and its address; null without one. */
  readonly channel: number | null;
  readonly mac: string | null;
}

/** Channels of the wiring check. The phase is null in a single-phase home. */
function channelsOf(devices: readonly Device[], threePhases: boolean): CheckedChannel[] {
  return devices.flatMap((device) => {
    const kind = kindOf(device);
    if (kind === null) return [];
    const { phase: fitted = null, mac = null } = device.traits;
    const channel = device.plugType === 'cmp' ? fitted : null;
    const phase = threePhases ? channel : null;
    const kitCode = kitCodeOf(device, devices);
    return [{ deviceId: device.id, name: device.name, kind, phase, channel, mac, kitCode }];
  });
}

/** What a load step was made with: it says nothing about other channels, or the same ones with other functions. */
const wiredOf = (channels: readonly CheckedChannel[]): readonly string[] =>
  channels.map(({ deviceId, kind, phase }) => `${deviceId} ${kind} ${phase ?? ''}`).sort();

/** The stored load step while it is about these channels. */
function standingLoadStep(wiring: WiringRecord | null, wired: readonly string[]): StoredLoadStep | null {
  if (!wiring?.loadStep || !wiring.wired) return null;
  return wired.join() === wiring.wired.join() ? wiring.loadStep : null;
}

/** Kit code of the gateway a device belongs to, through its meter for a channel; empty when unknown. */
function kitCodeOf(device: Device, devices: readonly Device[]): string {
  const master = devices.find(({ id }) => id === device.traits.masterId);
  if (!master) return device.traits.kitCode ?? '';
  return kitCodeOf(master, devices);
}

interface InstallationDependencies extends DeviceRegistrationDependencies {
  readonly devices: Devices;
  readonly clock: Clock;
  readonly powerline: PowerlineService;
  readonly clamps: ClampReader;
}

/** Routes that scan, register and check the devices of a home. */
export function installationRoutes(dependencies: InstallationDependencies): Route[] {
  const { clock, clamps } = dependencies;
  const registered = deviceRegistration(dependencies);
  const registrations = registrationsIn(dependencies.database);

  const mapUnreachable = async <T>(asking: Promise<T>): Promise<T> =>
    asking.catch((error) => {
      if (error instanceof ThirdPartyFailure) throw new Refusal('device.not.connected');
      throw error;
    });

  const lightAt = ({ details }: Account, nowMs: number): WiringLight => {
    const [latitude, longitude] = [Number(details.latitude), Number(details.longitude)];
    const isKnown = Boolean(details.latitude && details.longitude) && !Number.isNaN(latitude + longitude);
    const height = sunHeightDegrees(nowMs, isKnown ? { latitude, longitude } : MIDDLE);
    return height >= SUN.day ? 'day' : height <= SUN.night ? 'night' : 'dusk';
  };

  return [
    forHousehold(powerline, async ({ activationCode }, who) => {
      requireOpenRegistration(who);
      const outcome = await mapUnreachable(dependencies.powerline.scan(activationCode, clock.now()));
      if (typeof outcome === 'string') throw new Refusal(outcome);
      return { configFile: { type: outcome.type, result: [...outcome.lines] } };
    }),

    forHousehold(registerComposite, (asked, who) => registered.composite(who, asked), LEADS_IN),
    forHousehold(registerProduction, (asked, who) => registered.production(who, asked), LEADS_IN),
    forHousehold(registerVirtual, (asked, who) => registered.virtual(who, asked), LEADS_IN),

    forHousehold(unchosenDevices, async ({ chosen }, who) => {
      const { household } = requireOpenRegistration(who);
      const unchosen = unchosenOf(await dependencies.devices.ofHousehold(household.id), chosen);
      return {
        devices: unchosen.map(({ id, name, traits }) => ({
          ...{ id, name },
          mac: traits.mac ?? null,
          phase: traits.phase ?? null,
        })),
      };
    }),

    forHousehold(wiringReadings, async (_asked, who) => {
      const { household, nowMs } = requireOpenRegistration(who);
      const devices = await dependencies.devices.ofHousehold(household.id);
      const { installation, wiring } = await registrations.of(household.id);
      const channels = channelsOf(devices, installation.gridType === 'threePhase');
      const produces = devices.some(({ typeId }) => isProducingType(typeId));
      const light = produces ? lightAt(household, nowMs) : 'night';
      const sun = light === 'day';
      const wired = { channels, sun };
      const samples = await mapUnreachable(clamps.read(wired, nowMs));
      return {
        light,
        controlPage: clamps.controlPageOf(wired),
        channels: channels.map(({ kitCode: _, ...channel }) => ({
          ...channel,
          samples: [...(samples.get(channel.deviceId) ?? [])],
        })),
        loadStep: standingLoadStep(wiring, wiredOf(channels)),
      };
    }),

    forHousehold(
      saveWiring,
      async ({ verdicts, loadStep: tested, changed, note }, who) => {
        const { household, nowMs } = requireOpenRegistration(who);
        const devices = await dependencies.devices.ofHousehold(household.id);
        const known = new Set(devices.map(({ id }) => id));
        if (verdicts.some(({ deviceId }) => !known.has(deviceId))) throw new Refusal('device.not.found');
        return oneAtATime(dependencies.database, household.id, async (sql) => {
          const stored = registrationsIn(sql);
          const { installation, wiring } = await stored.of(household.id);
          const wired = wiredOf(channelsOf(devices, installation.gridType === 'threePhase'));
          const earlier = changed ? null : standingLoadStep(wiring, wired);
          await stored.keepWiring(household.id, {
            at: new Date(nowMs).toISOString(),
            verdicts,
            loadStep: countingLoadStep(earlier, tested),
            wired,
            note,
          });
          return {};
        });
      },
      LEADS_IN,
    ),
  ];
}
