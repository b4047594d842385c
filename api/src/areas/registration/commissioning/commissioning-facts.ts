import { siteDay } from '@foyer/domain';
import { type Database, type Sql, within } from '../../../foundation/database/sql';
import { type Device, devicesIn } from '../../../home/devices/device-store';
import { roomsIn } from '../../../home/rooms/room-store';
import { type Account, accountsIn } from '../../../identity/accounts/account-store';
import { partiesOf } from '../../../money/documents/supply';
import { registrationsIn, type WiringRecord } from '../registration-store';
import { type SkippedPart, skippedParts } from './left-out';

export interface CommissionedDevice {
  readonly name: string;
  readonly typeId: string;
  readonly plugType: string;
  readonly room: string;
  /** Id on the power line, or the manufacturer's serial number; null when there is neither. */
  readonly id: string | null;
  readonly phase: number | null;
}

export interface CheckedChannel {
  readonly name: string;
  /** Channel of its meter, 1 to 3; absent without one and in older reports. */
  readonly channel?: number;
  readonly verdict: string;
  readonly powerW: number | null;
  /** Readings during the wiring check in W, oldest first. */
  readonly samplesW: readonly (number | null)[];
}

/** Content of a commissioning report, stored when the installer finishes and never changed afterwards. */
export interface CommissioningFacts {
  /** Site day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly customer: string;
  readonly addressLines: readonly string[];
  readonly timeZone: string;
  /** Whether the home's measurements were simulated. */
  readonly isSimulated?: boolean;
  readonly company: string;
  readonly installer: string;
  readonly gridType: 'onePhase' | 'threePhase' | null;
  /** kVA, as entered. */
  readonly power: string | null;
  readonly kit: string | null;
  readonly pvManufacturer: string | null;
  readonly modules: string | null;
  readonly modulePowerW: string | null;
  readonly internet: string | null;
  readonly devices: readonly CommissionedDevice[];
  readonly wiring: {
    /** ISO instant. */
    readonly at: string;
    readonly channels: readonly CheckedChannel[];
    readonly loadStep: WiringRecord['loadStep'];
    /** Reasons for anything left undone, in the installer's words. */
    readonly note: string | null;
  } | null;
  readonly leftOut: readonly SkippedPart[];
}

const nameOf = ({ details, email }: Account) =>
  [details.firstName, details.lastName].filter(Boolean).join(' ') || email;

function wiringFacts(wiring: WiringRecord | null, devices: readonly Device[]): CommissioningFacts['wiring'] {
  if (!wiring) return null;
  const known = new Map(devices.map((device) => [device.id, device]));
  return {
    at: wiring.at,
    loadStep: wiring.loadStep,
    note: wiring.note || null,
    channels: wiring.verdicts.map(({ deviceId, verdict, powerW, samplesW = [] }) => {
      const device = known.get(deviceId);
      const channel = device?.plugType === 'cmp' ? device.traits.phase : undefined;
      return {
        name: device?.name ?? deviceId,
        ...(channel && { channel }),
        verdict,
        powerW,
        samplesW,
      };
    }),
  };
}

async function factsOf(
  { database, sql }: { database: Database; sql: Sql },
  household: Account,
  actor: Account,
  at: Date,
): Promise<CommissioningFacts> {
  const { installation, wiring } = await registrationsIn(sql).of(household.id);
  const devices = await devicesIn(sql).ofHousehold(household.id);
  const rooms = new Map(
    (await roomsIn(sql).ofHousehold(household.id)).map(({ id, name }) => [id, name] as const),
  );
  const company = household.maintainerId
    ? await accountsIn(within(database, sql)).byId(household.maintainerId)
    : null;
  const { customer, addressLines, timeZone, isSimulated } = partiesOf(household, null, null);
  const { details } = household;
  return {
    day: siteDay(at.getTime(), household.siteTimeZone),
    customer,
    addressLines,
    timeZone,
    ...(isSimulated && { isSimulated }),
    company: actor.details.companyName ?? company?.details.companyName ?? 'Foyer',
    installer: actor.id === household.id ? customer : nameOf(actor),
    gridType: installation.gridType ?? null,
    power: details.electricPowerCapacity ?? null,
    kit: installation.kit || null,
    pvManufacturer: installation.pvManufacturer || null,
    modules: installation.modules || null,
    modulePowerW:
      installation.modulePower && installation.modulePower !== '0' ? installation.modulePower : null,
    internet: [details.internetServiceProvider, details.internetBoxModel].filter(Boolean).join(' · ') || null,
    devices: devices
      .filter(({ plugType }) => plugType !== 'vrt')
      .map(({ name, typeId, plugType, roomId, traits }) => ({
        name,
        typeId,
        plugType,
        room: rooms.get(roomId) ?? '—',
        id: traits.mac ?? traits.serialNumber ?? traits.enphaseSystemId ?? null,
        phase: traits.phase ?? null,
      })),
    wiring: wiringFacts(wiring, devices),
    leftOut: skippedParts({ details, installation, devices, wiring }),
  };
}

/**
 * Stores the commissioning report in the transaction that finishes the installer's part. An existing report
 * is not replaced.
 */
export async function commission(
  place: { database: Database; sql: Sql },
  household: Account,
  actor: Account,
  at: Date,
): Promise<void> {
  await registrationsIn(place.sql).keepCommissioning(
    household.id,
    await factsOf(place, household, actor, at),
  );
}
