import { isDeviceKey } from '@foyer/domain';
import type { addDevice } from '@foyer/wire/device-editing';
import type {
  registerComposite,
  registerProduction,
  registerVirtual,
} from '@foyer/wire/registration-devices';
import { lockGateway } from '../../energy/gateway/gateway-store';
import { type Database, type Sql, within } from '../../foundation/database/sql';
import { definedFields } from '../../foundation/defined-fields';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import { type Device, devicesIn } from '../../home/devices/device-store';
import type { GatewayKind } from '../../identity/accounts/account-store';
import type { ForHousehold } from '../../identity/answer';
import { normaliseCode } from '../../partners/powerline';
import { beginMeasuring } from './first-measures';
import { type Described, registerDevice } from './registered-device';
import { requireOpenRegistration } from './registration-access';
import { oneAtATime } from './registration-store';
import { removeUnchosen } from './unchosen-devices';

type Scanned = ReturnType<typeof addDevice.params.parse>;
type Composite = ReturnType<typeof registerComposite.params.parse>;
type Production = ReturnType<typeof registerProduction.params.parse>;
type Virtual = ReturnType<typeof registerVirtual.params.parse>;

const PLUG_EPSILON_W = 2;
const MASTER_REPORTS_S = 60;
const METER_TYPE = 'composite_device';

const panelsOf = ({ moduleCount, unitElectricCapacity, pvProvider }: Composite | Production) =>
  definedFields({
    moduleNumber: moduleCount,
    unitElectricCapacityW: unitElectricCapacity,
    provider: pvProvider || undefined,
  });

const phasesConfiguration = () =>
  Object.fromEntries(
    [1, 2, 3].map((phase) => [
      `phase${phase}`,
      { multipilcationCoefficient: 1, phaseVoltagePath: `pVar${phase}` },
    ]),
  );

export interface DeviceRegistrationDependencies {
  readonly database: Database;
  /** Refreshes a home's states after a change stored elsewhere. Never rejects. */
  refreshHome(householdId: string): Promise<void>;
  /** What measures a new home. */
  readonly newGateway: GatewayKind;
}

/** Registers the devices of a home. Repeated requests for a device register it once. */
export function deviceRegistration({ database, refreshHome, newGateway }: DeviceRegistrationDependencies) {
  const register = async (
    who: ForHousehold,
    describe: (all: readonly Device[]) => Described,
    {
      before = async () => {},
      afterwards = async () => {},
    }: {
      readonly before?: (sql: Sql) => Promise<void>;
      readonly afterwards?: (sql: Sql, id: string) => Promise<void>;
    } = {},
  ) => {
    const { household, nowMs } = requireOpenRegistration(who);
    const id = await database.transaction(async (outer) => {
      // Locked before the account, in the order of every other change of a home, so that nothing is measured
      // for a device being removed.
      await lockGateway(outer, household.id);
      return oneAtATime(within(database, outer), household.id, async (sql) => {
        await before(sql);
        const described = describe(await devicesIn(sql).ofHousehold(household.id));
        const made = await registerDevice(sql, household, described, new Date(nowMs));
        await afterwards(sql, made);
        return made;
      });
    });
    // A home that already measures reports the new device at once.
    await refreshHome(household.id);
    return { device: { id } };
  };

  /**
   * The energy gateway with this MAC address, or the first one when none is given. Throws `ecn.no.master` when missing.
   */
  const masterOf = (all: readonly Device[], masterMac: string | undefined) => {
    const mac = masterMac?.toUpperCase();
    const master = all.find(
      ({ plugType, traits }) => plugType === 'mst' && (mac === undefined || traits.mac === mac),
    );
    if (!master) throw new Refusal('ecn.no.master');
    return master;
  };

  return {
    scanned: (who: ForHousehold, asked: Scanned) => {
      const {
        mac,
        plugType,
        deviceName: name,
        deviceTypeId,
        roomTypeId = 'alaska_home',
        activationCode,
      } = asked;
      if (mac === undefined || plugType === undefined) throw invalidParameter('mac');
      const id = mac.toUpperCase();
      return register(who, (all) => {
        const described = { plugType, name, roomTypeId };
        if (plugType === 'mst') {
          const kitCode = normaliseCode(activationCode);
          // The code is absent when the master was found without its label.
          if (kitCode !== '' && !isDeviceKey(kitCode)) throw new Refusal('ecn.activation.code.invalid');
          const traits = {
            mac: id,
            serialNumber: id,
            reportPeriodSeconds: MASTER_REPORTS_S,
            kitCode,
          };
          return { ...described, typeId: 'asoka_red_plug', traits };
        }
        const master = masterOf(all, asked.masterMac);
        const isMeter = plugType === 'gmd' || plugType === 'tph';
        const traits = {
          mac: id,
          masterId: master.id,
          masterType: 'mst',
          ...(isMeter
            ? { phasesConfiguration: phasesConfiguration() }
            : { preProcessingEpsilon: PLUG_EPSILON_W }),
        };
        return { ...described, typeId: isMeter ? METER_TYPE : deviceTypeId, traits };
      });
    },

    composite: (who: ForHousehold, asked: Composite) => {
      const mac = asked.masterMac.toUpperCase();
      const phase = Number(asked.phase ?? 1) as 1 | 2 | 3;
      let meter: Device | undefined;
      return register(
        who,
        (all) => {
          meter = all.find((device) => device.traits.mac === mac && device.plugType !== 'cmp');
          if (!meter) throw new Refusal('ecn.no.master');
          const traits = { mac, phase, masterId: meter.id, masterType: meter.plugType, ...panelsOf(asked) };
          const { name, roomTypeId, deviceTypeId: typeId } = asked;
          return { plugType: 'cmp', typeId, name, roomTypeId, traits };
        },
        {
          afterwards: async (sql, id) => {
            if (!meter) return;
            const others = (meter.traits.children ?? []).filter((child) => child.phase !== phase);
            const children = [...others, { mac: id, phase }].sort((a, b) => a.phase - b.phase);
            await devicesIn(sql).update(who.household.id, meter.id, { traits: { children } });
          },
        },
      );
    },

    production: (who: ForHousehold, asked: Production) =>
      register(who, () => {
        const { name, type: typeId, roomTypeId } = asked;
        return { plugType: 'enp', typeId, name, roomTypeId, traits: panelsOf(asked) };
      }),

    /** Registers the home's totals, starts measuring and removes devices that are no longer chosen. */
    virtual: (who: ForHousehold, { roomTypeId, chosen, removed: confirmed }: Virtual) =>
      register(
        who,
        (all) => {
          const has = (trait: 'noneZeroConsumption' | 'noneZeroProduction') =>
            all.some((device) => device.plugType !== 'vrt' && device.traits[trait] === true);
          const traits = {
            noneZeroConsumption: has('noneZeroConsumption'),
            noneZeroProduction: has('noneZeroProduction'),
          };
          const name = who.household.language === 'fr' ? 'Maison' : 'House';
          return { plugType: 'vrt', typeId: 'virtual', name, roomTypeId, traits };
        },
        {
          before: async (sql) => {
            const at = new Date(who.nowMs);
            if (chosen !== undefined) await removeUnchosen(sql, who.household.id, { chosen, confirmed, at });
          },
          afterwards: (sql) => beginMeasuring(sql, who.household, newGateway, who.nowMs),
        },
      ),
  };
}
