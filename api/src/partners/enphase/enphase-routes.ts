import { refreshEnphase } from '@foyer/wire/devices';
import { enphaseSystem, registerEnphase } from '@foyer/wire/enphase';
import { Refusal } from '../../foundation/http/refusal';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import type { EnphaseCloud, EnphaseSystem } from './enphase-cloud';

const MAX_MODULES = 99;

/** A device of the home, as far as Enphase needs it. */
interface HomeDevice {
  readonly id: string;
  readonly plugType: string;
  readonly typeId: string;
  readonly traits: { readonly enphaseSystemId?: string; readonly moduleNumber?: number };
}

interface HomeDevices {
  ofHousehold(householdId: string): Promise<readonly HomeDevice[]>;
  /** Whether any home is connected to this system. Locks the system until the transaction ends. */
  hasEnphaseSystem(systemId: string): Promise<boolean>;
  update(
    householdId: string,
    deviceId: string,
    changes: {
      traits: { enphaseSystemId: string; enphaseSerials: string[]; moduleNumber: number };
    },
  ): Promise<boolean>;
}

interface EnphaseDependencies {
  readonly enphase: EnphaseCloud;
  readonly devices: HomeDevices;
  /** Changes a home in one transaction; nothing is stored when `work` rejects. */
  changeHome<T>(
    householdId: string,
    work: (home: { readonly devices: HomeDevices }) => Promise<T>,
  ): Promise<T>;
}

const serialsOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

/** Checks, connects and refreshes a household's Enphase system. */
export function enphaseRoutes({ enphase, devices, changeHome }: EnphaseDependencies): Route[] {
  const fetchSystem = async (systemId: string) => {
    try {
      return await enphase.system(systemId);
    } catch (error) {
      if (error instanceof ThirdPartyFailure) throw new Refusal('enphase.unavailable');
      throw error;
    }
  };

  /** The system if it belongs to the customer and provides measures; refuses it otherwise. */
  const requireUsableSystem = async (systemId: string) => {
    const system = await fetchSystem(systemId);
    if (!system.isOwners) throw new Refusal('enphase.device.systemowner.invalid');
    if (!system.isSupported) throw new Refusal('enphase.device.systemtype.invalid');
    return system;
  };

  const checkSerials = (serials: readonly string[], system: EnphaseSystem) => {
    if (new Set(serials).size < serials.length) throw new Refusal('enphase.device.serialnumbers.duplicated');
    if (serials.length > MAX_MODULES || !serials.every(system.knows))
      throw new Refusal('enphase.device.serialnumbers.invalid');
  };

  const connect = async (
    { systemId, serialNumbers }: ReturnType<typeof registerEnphase.params.parse>,
    { household }: ForHousehold,
  ) => {
    const serials = serialsOf(serialNumbers);
    const system = await requireUsableSystem(systemId);
    if (serials.length === 0) throw new Refusal('enphase.device.serialnumbers.invalid');
    checkSerials(serials, system);
    if (system.isTaken) throw new Refusal('ecn.already.registered');
    await changeHome(household.id, async (home) => {
      const own = await home.devices.ofHousehold(household.id);
      const inverter = own.find(({ typeId }) => typeId === 'enphase');
      if (!inverter) throw new Refusal('device.not.found');
      if (inverter.traits.enphaseSystemId !== systemId && (await home.devices.hasEnphaseSystem(systemId)))
        throw new Refusal('ecn.already.registered');
      // One microinverter may serve several panels: a number someone entered stays.
      const moduleNumber = inverter.traits.moduleNumber ?? serials.length;
      await home.devices.update(household.id, inverter.id, {
        traits: { enphaseSystemId: systemId, enphaseSerials: serials, moduleNumber },
      });
    });
    return {};
  };

  return [
    forHousehold(enphaseSystem, async ({ systemId, serialNumbers = '' }, { household }) => {
      const system = await requireUsableSystem(systemId);
      checkSerials(serialsOf(serialNumbers), system);
      if (system.isTaken) throw new Refusal('ecn.already.registered');
      const own = await devices.ofHousehold(household.id);
      const isOwn = own.some(({ traits }) => traits.enphaseSystemId === systemId);
      if (!isOwn && (await devices.hasEnphaseSystem(systemId))) throw new Refusal('ecn.already.registered');
      return {};
    }),

    // Also called by a home that is still being registered.
    forHousehold(registerEnphase, connect, { leadsIn: true }),

    forHousehold(refreshEnphase, async (_input, { household, nowMs }) => {
      const all = await devices.ofHousehold(household.id);
      if (!all.some(({ plugType }) => plugType === 'enp')) return { updated: false };
      try {
        return { updated: await enphase.update(household.id, nowMs) };
      } catch (error) {
        if (error instanceof ThirdPartyFailure) throw new Refusal('enphase.unavailable');
        throw error;
      }
    }),
  ];
}
