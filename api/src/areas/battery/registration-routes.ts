import {
  activationCodeCount,
  batteryCode,
  consuelFault,
  contractNumberFault,
  MAX_SERIAL_NUMBERS,
  pdlFault,
  siteDay,
} from '@foyer/domain';
import {
  activationCodeOfMac,
  batteryPdl,
  batteryRegistration,
  createProviderAccount,
  forgetBatteryCode,
  registerBattery,
  updateBattery,
  validateActivationCode,
  validateContract,
  validateSerialNumber,
} from '@foyer/wire/battery-registration';
import type { Sql } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { ChangeHome } from '../../home/change-home';
import type { BatteryTraits, Devices } from '../../home/devices/device-store';
import type { Rooms } from '../../home/rooms/room-store';
import type { Account } from '../../identity/accounts/account-store';
import { type AnswerOptions, forHouseholdOrRegistration, type Route } from '../../identity/answer';
import { capacityPricesOn } from '../../money/battery-prices';
import type { EnergyProvider } from '../../partners/energy-provider';
import { fromProvider } from '../../partners/provider-answers';
import { nextDecreaseDay } from './capacity-status';
import { registeredBattery } from './registered-battery';
import {
  type BatteryRegistrations,
  batteryRegistrationsIn,
  type StoredRegistration,
} from './registration-store';

/** A home still being registered may call this. */
const LEADS_IN: AnswerOptions = { leadsIn: true };

const parsePdl = (typed: string): string => {
  if (pdlFault(typed, null)) throw new Refusal('pdl.invalid');
  return typed.replace(/\s/g, '');
};

/** The serial numbers of a request, all validated earlier for this type of battery. */
function validSerials(text: string, type: BatteryTraits['msbType'], { serials }: StoredRegistration) {
  const codes = [...new Set(text.split(',').map(batteryCode))];
  const known = codes.map((code) => serials.find((one) => one.code === code && one.msbType === type));
  if (codes.length > MAX_SERIAL_NUMBERS || known.some((one) => !one))
    throw new Refusal('serial.number.invalid');
  if (codes.length > 1 && type === 'MYLIGHT') throw new Refusal('serial.number.alone');
  return codes;
}

/** The id of the existing battery if this key registered it; refuses any other key. */
function requireSameRegistration(mac: string, { referenceKey }: StoredRegistration, key: string): string {
  if (referenceKey !== key) throw new Refusal('battery.already.registered');
  return mac;
}

const batteryOf = async (devices: Devices, householdId: string) =>
  (await devices.ofHousehold(householdId)).find(({ plugType }) => plugType === 'bat');

interface BatteryHome {
  /** The transaction. */
  readonly sql: Sql;
  readonly rooms: Rooms;
  readonly devices: Devices;
}

interface BatteryRegistrationDependencies {
  readonly batteryRegistrations: BatteryRegistrations;
  readonly devices: Devices;
  readonly changeHome: ChangeHome<BatteryHome>;
  readonly provider: EnergyProvider;
}

/** Registers a battery step by step. Repeating a step has no further effect. */
export function registrationRoutes(dependencies: BatteryRegistrationDependencies): Route[] {
  const { batteryRegistrations: registrations, devices, changeHome, provider } = dependencies;

  const refuseUnknownPdl = async ({ id }: Account, pdl: string) => {
    if (!(await fromProvider(provider.knowsPdl(pdl)))) throw new Refusal('pdl.invalid');
    if (await registrations.isPdlTaken(id, pdl)) throw new Refusal('pdl.is.not.unique');
  };

  return [
    forHouseholdOrRegistration(
      validateSerialNumber,
      async ({ sn }, { household: { id } }) => {
        const code = batteryCode(sn);
        const msbType = await fromProvider(provider.batteryOf(code));
        const { serials } = await registrations.of(id);
        const isValid = msbType !== null && !(await registrations.isTaken(id, 'serial', code));
        if (isValid && !serials.some((known) => known.code === code)) {
          if (serials.length >= MAX_SERIAL_NUMBERS) throw new Refusal('serial.numbers.too.many');
          const types = [msbType, ...serials.map((known) => known.msbType)];
          if (types.length > 1 && types.includes('MYLIGHT')) throw new Refusal('serial.number.alone');
          await registrations.saveCode(id, 'serial', code, msbType);
        }
        return { serialNumbers: [{ serialNumber: code, isValid, msbType: isValid ? msbType : null }] };
      },
      LEADS_IN,
    ),

    forHouseholdOrRegistration(
      validateActivationCode,
      async ({ ac }, { household: { id } }) => {
        const code = batteryCode(ac);
        const isKnown = await fromProvider(provider.knowsActivationCode(code));
        const isValid = isKnown && !(await registrations.isTaken(id, 'activation', code));
        if (isValid) await registrations.saveCode(id, 'activation', code, null);
        return { activationCodes: { [code]: isValid } };
      },
      LEADS_IN,
    ),

    forHouseholdOrRegistration(
      forgetBatteryCode,
      async ({ kind, code }, { household: { id } }) => {
        if ((await registrations.of(id)).isRegistered) throw new Refusal('battery.already.registered');
        if (!(await registrations.deleteCode(id, kind, batteryCode(code))))
          throw new Refusal('battery.code.not.found');
        return {};
      },
      LEADS_IN,
    ),

    forHouseholdOrRegistration(activationCodeOfMac, async ({ mac }) => {
      const address = mac.replaceAll(/[:-]/g, '').toUpperCase();
      return { activationCode: await fromProvider(provider.activationCodeOf(address)) };
    }),

    forHouseholdOrRegistration(batteryPdl, async (_input, { household: { id } }) => ({
      pdlNumber: (await registrations.of(id)).pdl,
    })),

    forHouseholdOrRegistration(
      validateContract,
      async ({ contractNumber, pdlNumber }, { household: { id } }) => {
        const pdl = parsePdl(pdlNumber);
        if (contractNumberFault(contractNumber, null)) throw new Refusal('contract.invalid');
        const number = contractNumber.trim().toUpperCase();
        const verdict = await fromProvider(provider.contract(number, pdl));
        if (verdict !== 'ok') throw new Refusal(verdict);
        await registrations.saveContract(id, number, pdl);
        return {};
      },
      LEADS_IN,
    ),

    forHouseholdOrRegistration(
      registerBattery,
      async (asked, { household, nowMs }) => {
        const { id, siteTimeZone } = household;
        // Reads the device first: a registration read after it includes that device's key.
        const existing = await batteryOf(devices, id);
        const stored = await registrations.of(id);
        if (existing) return { mac: requireSameRegistration(existing.id, stored, asked.referenceKey) };
        const pdl = parsePdl(asked.pdl);
        const codes = validSerials(asked.serialNumber, asked.type, stored);
        const needed = activationCodeCount(asked.type, codes.length);
        if (stored.activationCodes.length < needed) throw new Refusal('activation.code.missing');
        const consuelNumber = (asked.consuelNumber ?? '').trim();
        if (consuelFault(consuelNumber, { msbType: asked.type, accepted: true }))
          throw new Refusal('consuel.invalid');
        await refuseUnknownPdl(household, pdl);

        const at = new Date(nowMs);
        const today = siteDay(nowMs, siteTimeZone);
        return changeHome(id, async (home) => {
          const inside = batteryRegistrationsIn(home.sql);
          const again = await batteryOf(home.devices, id);
          if (again) {
            const kept = await inside.of(id);
            return { mac: requireSameRegistration(again.id, kept, asked.referenceKey) };
          }
          const room = (await home.rooms.ofHousehold(id)).find(({ type }) => type === 'alaska_home');
          if (!room) throw new Refusal('room.not.found');
          const earlier = (await home.devices.ofHousehold(id)).length;
          const [smallest] = capacityPricesOn(today);
          const { type } = asked;
          const about = { type, boxes: codes.length, roomId: room.id, earlier, smallest, at };
          const device = registeredBattery(about);
          await home.devices.create(id, device);
          const numbers = {
            pdl,
            referenceKey: asked.referenceKey,
            connectionNumber: asked.connectionNumberEnedis ?? '',
            connectNumber: asked.enedisConnectNumber ?? '',
            consuelNumber,
          };
          await inside.register(id, numbers, at);
          if (type === 'MYLIGHT') await inside.subscribe(id, nextDecreaseDay(today));
          return { mac: device.id };
        });
      },
      LEADS_IN,
    ),

    forHouseholdOrRegistration(
      createProviderAccount,
      async ({ powerContractType, ...readings }, { household: { id }, nowMs }) => {
        const { isRegistered, hasAccount } = await registrations.of(id);
        if (!isRegistered) throw new Refusal('battery.not.registered');
        if (hasAccount) return {};
        const { meterEnergy, meterEnergyPeak, meterEnergyOffPeak } = readings;
        const isRead =
          powerContractType === 'base' ? meterEnergy : meterEnergy || (meterEnergyPeak && meterEnergyOffPeak);
        if (!isRead) throw new Refusal('meter.reading.missing');
        if (!(await fromProvider(provider.openAccount(readings)))) throw new Refusal('meter.reading.refused');
        await registrations.saveAccount(id, new Date(nowMs));
        return {};
      },
      LEADS_IN,
    ),

    forHouseholdOrRegistration(
      updateBattery,
      async ({ mac, pdl: typed }, { household, nowMs }) => {
        const { id, siteTimeZone } = household;
        const device = await devices.byId(id, mac);
        if (!device?.traits.battery) throw new Refusal('device.not.found');
        const pdl = parsePdl(typed);
        await refuseUnknownPdl(household, pdl);
        if (!(await fromProvider(provider.movePdl(pdl)))) throw new Refusal('failed.to.update.pdl.in.myl');
        await changeHome(id, async (home) => {
          const found = await home.devices.byId(id, mac);
          if (!found?.traits.battery) throw new Refusal('device.not.found');
          const battery = { ...found.traits.battery, providerRegistrationOk: true };
          await home.devices.update(id, mac, { traits: { battery } });
          await batteryRegistrationsIn(home.sql).finish(
            id,
            pdl,
            siteDay(nowMs, siteTimeZone),
            new Date(nowMs),
          );
        });
        return {};
      },
      LEADS_IN,
    ),

    forHouseholdOrRegistration(batteryRegistration, async (_input, { household: { id } }) => {
      const [stored, device] = await Promise.all([registrations.of(id), batteryOf(devices, id)]);
      const battery = device?.traits.battery;
      return {
        serialNumbers: stored.serials.map(({ code, msbType }) => ({ serialNumber: code, msbType })),
        activationCodes: [...stored.activationCodes],
        pdlNumber: stored.pdl,
        contractNumber: stored.contractNumber,
        mac: device?.id ?? null,
        hasProviderAccount: stored.hasAccount,
        isFinished: stored.isFinished,
        msb_ok: battery?.ok ?? false,
        msb_SN_filled: battery?.serialNumberFilled ?? false,
        msb_AC_filled: battery?.activationCodeFilled ?? false,
        msb_provider_registration_ok: battery?.providerRegistrationOk ?? false,
        msb_enedis_ok: battery?.enedisOk ?? false,
      };
    }),
  ];
}
