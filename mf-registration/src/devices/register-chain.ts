import { fnvHash, type RegistrationRequest } from '@foyer/domain';
import { ask, isPlatformError, type PlatformRequest } from '@foyer/platform-client';
import { addDevice } from '@foyer/wire/device-editing';
import { registerEnphase } from '@foyer/wire/enphase';
import { registerComposite, registerProduction, registerVirtual } from '@foyer/wire/registration-devices';
import { ENPHASE_MESSAGES } from '../installation/enphase-messages';

export interface ChainFacts {
  /** Keys of the chosen devices, and ids of the devices whose removal was confirmed. */
  readonly chosen: readonly string[];
  readonly removed: readonly string[];
  readonly modules: string;
  readonly modulePower: string;
  readonly pvManufacturer: string;
  /** Enphase system number and serial numbers of its micro-inverters; empty when connected later. */
  readonly enphase: { readonly systemId: string; readonly serialNumbers: string };
  /** Name for an unnamed device of a type. */
  readonly nameOf: (deviceType: string) => string;
}

const MESSAGE_BY_CODE: Readonly<Record<string, string>> = {
  'ecn.activation.code.invalid': 'wrongActivationCode',
  'ecn.already.registered': 'deviceExistMessage',
  'ecn.no.master': 'deviceNoMasterMessage',
  'device.removal.unconfirmed': 'devicesChangedMessage',
};
const MESSAGE_BY_KIND: Readonly<Record<RegistrationRequest['kind'], string>> = {
  enphase: 'deviceMainErrorMessage',
  master: 'redplugCreateErrorMessage',
  gmd: 'counterCreateErrorMessage',
  tph: 'counterCreateErrorMessage',
  composite: 'counterCreateErrorMessage',
  plug: 'asocaCreateErrorMessage',
  virtual: 'counterCreateErrorMessage',
};

const SECOND_OFFSET_BASIS = 0x1b873593;

/** Short key of a request for the draft; two hashes, because one of 32 bits may collide. */
export function keyOf(request: RegistrationRequest): string {
  const text = JSON.stringify(request);
  return [request.kind, fnvHash(text), fnvHash(text, SECOND_OFFSET_BASIS)].join(' ');
}

/** Message key for a failed request. */
export function messageOf(request: RegistrationRequest, error: unknown): string {
  const { code, failure } = isPlatformError(error) ? error : { code: '', failure: 'unavailable' };
  if (failure === 'offline') return 'formOfflineMessage';
  if (request.kind === 'enphase' && ENPHASE_MESSAGES[code]) return ENPHASE_MESSAGES[code];
  return MESSAGE_BY_CODE[code] ?? MESSAGE_BY_KIND[request.kind];
}

const panelsOf = ({
  modules,
  modulePower,
  pvManufacturer,
}: Pick<ChainFacts, 'modules' | 'modulePower' | 'pvManufacturer'>) => ({
  ...(modules ? { moduleCount: modules } : {}),
  ...(modulePower ? { unitElectricCapacity: modulePower } : {}),
  ...(pvManufacturer ? { pvProvider: pvManufacturer } : {}),
});

const masterOf = ({ masterId }: { readonly masterId: string | null }) =>
  masterId === null ? {} : { masterMac: masterId };

const HOME = 'alaska_home';

/** Requests of one step of the chain, in order. */
export const requestsOf = (request: RegistrationRequest, facts: ChainFacts): readonly PlatformRequest[] =>
  request.kind === 'enphase' && facts.enphase.systemId
    ? [deviceRequest(request, facts), ask(registerEnphase, facts.enphase)]
    : [deviceRequest(request, facts)];

/** Text of a field of a draft; empty when it has none. */
const textOf = (draft: Readonly<Record<string, unknown>>, name: string) =>
  typeof draft[name] === 'string' ? draft[name].trim() : '';

/** Panels and Enphase system as the production step has them. */
export const productionFacts = (production: Readonly<Record<string, unknown>>) => ({
  modules: textOf(production, 'modules'),
  modulePower: textOf(production, 'modulePower'),
  pvManufacturer: textOf(production, 'pvManufacturer'),
  enphase: {
    systemId: textOf(production, 'enphaseSystemId'),
    serialNumbers: textOf(production, 'enphaseSerials'),
  },
});

/** Requests that add the panels of a home without a kit, in order. */
export function panelRequests(
  production: Readonly<Record<string, unknown>>,
  name: string,
): readonly PlatformRequest[] {
  const facts = { ...productionFacts(production), chosen: [], removed: [], nameOf: () => name };
  if (production.measuredBy === 'enphase') return requestsOf({ kind: 'enphase' }, facts);
  return [
    ask(registerProduction, { name, type: 'production_counter', roomTypeId: HOME, ...panelsOf(facts) }),
  ];
}

function deviceRequest(request: RegistrationRequest, facts: ChainFacts): PlatformRequest {
  const scanned = (
    mac: string,
    plugType: 'mst' | 'gmd' | 'tph',
    type: string,
    gateway: { readonly activationCode: string } | { readonly masterMac?: string },
  ) =>
    ask(addDevice, {
      mac,
      plugType,
      ...gateway,
      deviceName: facts.nameOf(type),
      deviceTypeId: type,
      roomTypeId: HOME,
    });
  switch (request.kind) {
    case 'enphase':
      return ask(registerProduction, {
        name: 'Enphase',
        type: 'enphase',
        roomTypeId: HOME,
        ...panelsOf(facts),
      });
    case 'master':
      return scanned(request.deviceId, 'mst', 'asoka_red_plug', { activationCode: request.gatewayCode });
    case 'gmd':
    case 'tph':
      return scanned(request.deviceId, request.kind, 'composite_device', masterOf(request));
    case 'composite': {
      const { deviceId, phase, name, deviceType, roomType } = request.attribution;
      return ask(registerComposite, {
        masterMac: deviceId,
        phase: phase === 2 ? '2' : phase === 3 ? '3' : '1',
        name: name.trim() || facts.nameOf(deviceType),
        deviceTypeId: deviceType,
        roomTypeId: roomType,
        ...(request.attribution.function === 'production' ? panelsOf(facts) : {}),
      });
    }
    case 'plug': {
      const { deviceId, plugType, name, deviceType, roomType } = request.attribution;
      return ask(addDevice, {
        mac: deviceId,
        plugType: plugType === 'ETH' ? 'eth' : 'sw',
        ...masterOf(request),
        deviceName: name.trim() || facts.nameOf(deviceType),
        deviceTypeId: deviceType,
        roomTypeId: roomType,
      });
    }
    case 'virtual':
      return ask(registerVirtual, {
        roomTypeId: HOME,
        macs: request.macs.join(','),
        ...(facts.chosen.length > 0 ? { chosen: facts.chosen.join(',') } : {}),
        removed: facts.removed.join(','),
      });
  }
}
