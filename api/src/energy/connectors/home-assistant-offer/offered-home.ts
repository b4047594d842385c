import { addDays, balanceOf, type EnergyBalance, NO_BALANCE, siteDay, sumOfBalances } from '@foyer/domain';
import type { MeasureValues } from '@foyer/wire/measures';
import { ruleOf } from '../../../home/devices/device-rules';
import type { Device, Devices } from '../../../home/devices/device-store';
import type { DeviceState, States } from '../../../home/devices/state-store';
import type { Account, Accounts, GatewayKind } from '../../../identity/accounts/account-store';
import { hasEntered } from '../../../identity/accounts/actors';
import { liveValues } from '../../measures/live-values';
import type { Measures } from '../../measures/measure-store';
import { branchOf } from '../branches';
import type { OfferedDevice, OfferedHome } from './offer-messages';

const WS_PER_KWH = 3_600_000;
/** Devices of a home that are offered; more than any has. */
const MAX_DEVICES = 100;

export interface OfferedHomeDependencies {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly devices: Pick<Devices, 'ofHousehold'>;
  readonly states: Pick<States, 'ofHousehold'>;
  readonly measures: Pick<Measures, 'grouping'>;
  /** Whether homes of a kind take commands of a device. */
  readonly takesCommands: (kind: GatewayKind, device: Pick<Device, 'traits'>) => boolean;
}

const isSwitched = (device: Device): boolean =>
  device.hasActuator && device.isOn !== null && ruleOf(device)?.canSwitch === true;

function deviceOf(device: Device, state: DeviceState | undefined, mayCommand: boolean): OfferedDevice {
  const { id, name, typeId, isReachable, targetTemperatureC, traits } = device;
  const reading = state?.reading;
  const isUpToDate = state?.isUpToDate ?? false;
  const limits = mayCommand ? traits.heating : undefined;
  return {
    id,
    name,
    typeId,
    isReachable,
    powerW: reading?.kind === 'power' ? (isUpToDate ? reading.powerW : null) : undefined,
    temperatureC: reading?.kind === 'temperature' ? (isUpToDate ? reading.temperatureC : null) : undefined,
    isOn: mayCommand && isSwitched(device) ? (device.isOn ?? undefined) : undefined,
    heating: limits
      ? {
          targetC: targetTemperatureC,
          minC: limits.tempMinC,
          maxC: limits.tempMaxC,
          stepC: limits.tempStepC,
        }
      : null,
  };
}

/** Energies of the last report, Ws; null while it is out of date. */
function lastReport(states: readonly DeviceState[]): EnergyBalance | null {
  const house = states.find(({ reading }) => reading.kind === 'household');
  if (!house?.isUpToDate) return null;
  return balanceOf(liveValues(states));
}

/** Charge level of the batteries that report one, percent. */
function chargePercentOf(devices: readonly Device[], states: readonly DeviceState[]) {
  let chargeWs = 0;
  let capacityKwh = 0;
  let isUpToDate = true;
  for (const { deviceId, reading, isUpToDate: isCurrent } of states) {
    const capacity = devices.find(({ id }) => id === deviceId)?.traits.battery?.capacityKwh;
    if (reading.kind !== 'battery' || !capacity) continue;
    chargeWs += reading.socWs;
    capacityKwh += capacity;
    isUpToDate &&= isCurrent;
  }
  if (capacityKwh === 0) return undefined;
  return isUpToDate ? Math.min(100, (100 * chargeWs) / (capacityKwh * WS_PER_KWH)) : null;
}

/** A home as it is offered now; null for one that is closed, locked or not set up. */
export async function offeredHome(
  { accounts, devices: deviceStore, states: stateStore, measures, takesCommands }: OfferedHomeDependencies,
  { username, householdId, countedFrom }: Record<'username' | 'householdId' | 'countedFrom', string>,
  now: Date,
): Promise<OfferedHome | null> {
  const account = await accounts.byId(householdId);
  if (!account || !hasEntered(account) || account.lockedAt !== null) return null;
  const devices = await deviceStore.ofHousehold(householdId);
  const states = await stateStore.ofHousehold(householdId, now);
  const house = devices.find(({ plugType }) => plugType === 'vrt');
  const kind = account.gatewayKind;
  const mayCommand = (device: Device) => account.canModify && kind !== null && takesCommands(kind, device);
  return {
    username,
    branch: branchOf(username),
    language: account.language,
    total: house ? await totalOf(measures, account, house, countedFrom, now) : NO_BALANCE,
    report: lastReport(states),
    chargePercent: chargePercentOf(devices, states),
    devices: devices.slice(0, MAX_DEVICES).map((device) =>
      deviceOf(
        device,
        states.find(({ deviceId }) => deviceId === device.id),
        mayCommand(device),
      ),
    ),
  };
}

/** Energies of the home from a day on, Ws. */
async function totalOf(
  measures: Pick<Measures, 'grouping'>,
  { id, siteTimeZone }: Account,
  house: Device,
  fromDate: string,
  now: Date,
): Promise<EnergyBalance> {
  const toDate = addDays(siteDay(now.getTime(), siteTimeZone), 1);
  const groups = await measures.grouping(id, {
    of: { deviceId: house.id },
    groupType: 'month',
    fromDate,
    toDate,
    now,
  });
  const months = (groups ?? []).map(
    ({ values }): MeasureValues => Object.fromEntries(values.map(({ type, value }) => [type, value])),
  );
  return sumOfBalances(months.map(balanceOf));
}
