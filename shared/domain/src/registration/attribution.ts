import type { ScannedChannel, ScannedPlug } from './powerline';

/** Function of a scanned channel. */
export const CHANNEL_FUNCTIONS = ['counter', 'production', 'device_consumption', 'empty', 'ignore'] as const;
export type ChannelFunction = (typeof CHANNEL_FUNCTIONS)[number];
/** Whether the phases of a meter are separate devices or one. */
export type PhaseType = 'onePhaseDevice' | 'threePhaseDevice';

/** A scanned channel with its assigned function. */
export interface Attribution {
  readonly deviceId: string;
  readonly plugType: ScannedPlug;
  readonly phase: 1 | 2 | 3 | null;
  /** 16-character code of its gateway; channels with the same code form one kit. */
  readonly gatewayCode: string;
  readonly phaseType: PhaseType;
  readonly function: ChannelFunction;
  /** Empty when unnamed. */
  readonly name: string;
  readonly deviceType: string;
  readonly roomType: string;
}

/** Default device names in the person's language. */
export interface AttributionWords {
  readonly device: (number: number) => string;
  readonly controller: (number: number) => string;
  readonly counter: string;
  readonly production: string;
}

const TYPE_BY_FUNCTION: Readonly<Partial<Record<ChannelFunction, string>>> = {
  counter: 'asoka_electric_counter',
  production: 'production_counter',
  empty: 'other_device_type',
  ignore: 'production_counter_ignored',
};

/** Phase that represents a three-phase device. */
export const REPRESENTATIVE_PHASE = 2;

/** Initial assignment of a scanned channel, by plug and phase. `number` starts at 1. */
export function defaultAttribution(
  { deviceId, plugType, phase }: ScannedChannel,
  { number, gatewayCode }: { readonly number: number; readonly gatewayCode: string },
  words: Pick<AttributionWords, 'device' | 'controller'>,
): Attribution {
  const base = {
    ...{ deviceId, plugType, phase, gatewayCode },
    phaseType: 'onePhaseDevice',
    roomType: 'alaska_home',
  } as const;
  const isController = plugType === 'TPH' && phase === 1;
  const isPlug = plugType === 'ETH' || plugType === 'SW';
  return {
    ...base,
    function: isController || isPlug ? 'device_consumption' : 'empty',
    name: isPlug ? '' : isController ? words.controller(number) : words.device(number),
    deviceType: plugType === 'ETH' ? 'water_heater' : 'other_device_type',
  };
}

const isChannel = (one: Attribution, { deviceId, phase }: Pick<ScannedChannel, 'deviceId' | 'phase'>) =>
  one.deviceId === deviceId && one.phase === phase;

/**
 * Channels of a scan not assigned yet, without duplicates. Phases of a three-phase device count as assigned.
 */
export function newChannels(
  all: readonly Attribution[],
  found: readonly ScannedChannel[],
): readonly ScannedChannel[] {
  const isKnown = (channel: ScannedChannel) =>
    all.some(
      (one) =>
        isChannel(one, channel) ||
        (one.deviceId === channel.deviceId && one.phaseType === 'threePhaseDevice'),
    );
  return found.filter(
    (channel, index) =>
      !isKnown(channel) &&
      found.findIndex(({ deviceId, phase }) => deviceId === channel.deviceId && phase === channel.phase) ===
        index,
  );
}

/** Whether a scan with this code adds a second gateway. */
export function isSecondGateway(all: readonly Attribution[], gatewayCode: string): boolean {
  const masters = all.filter(({ plugType }) => plugType === 'MST');
  return masters.length > 0 && all.every((one) => one.gatewayCode !== gatewayCode);
}

/**
 * Gives the assignments of a device, or of a gateway's whole kit, to newly found devices of the same kind, in
 * their order. What has no counterpart is removed. Null while nothing new of the kind was found.
 */
export function withReplacement(
  all: readonly Attribution[],
  { deviceId, plugType, gatewayCode }: Attribution,
  found: readonly ScannedChannel[],
  newGatewayCode: string,
): readonly Attribution[] | null {
  const isKit = plugType === 'MST';
  const isOld = (one: Attribution) => (isKit ? one.gatewayCode === gatewayCode : one.deviceId === deviceId);
  const added = newChannels(all, found);
  const idsOf = (channels: readonly Pick<ScannedChannel, 'deviceId' | 'plugType'>[], kind: ScannedPlug) => [
    ...new Set(channels.filter((one) => one.plugType === kind).map((one) => one.deviceId)),
  ];
  if (idsOf(added, plugType).length === 0) return null;
  const old = all.filter(isOld);
  return all.flatMap((one) => {
    if (!isOld(one)) return [one];
    const counterpart = idsOf(added, one.plugType)[idsOf(old, one.plugType).indexOf(one.deviceId)];
    const isFound = added.some((channel) => channel.deviceId === counterpart && channel.phase === one.phase);
    return counterpart && isFound ? [{ ...one, deviceId: counterpart, gatewayCode: newGatewayCode }] : [];
  });
}

/** Removes a device with all its phases; a gateway with its whole kit. */
export function withoutDevice(
  all: readonly Attribution[],
  { deviceId, plugType, gatewayCode }: Attribution,
): readonly Attribution[] {
  return all.filter((one) =>
    plugType === 'MST' ? one.gatewayCode !== gatewayCode : one.deviceId !== deviceId,
  );
}

/** Puts a removed device back: `before` is the list before its removal. Later edits and additions stay. */
export function withRestored(
  all: readonly Attribution[],
  before: readonly Attribution[],
): readonly Attribution[] {
  const edited = before.map((one) => all.find((other) => isChannel(other, one)) ?? one);
  return [...edited, ...all.filter((one) => !before.some((other) => isChannel(other, one)))];
}

/** Whether a meter's representative phase was found, so that its phases can form one device. */
export function mayBeThreePhase(all: readonly Attribution[], deviceId: string): boolean {
  return all.some((one) => isChannel(one, { deviceId, phase: REPRESENTATIVE_PHASE }));
}

/** Changes the function and the device type derived from it. Meters get a default name. */
export function withFunction(
  attribution: Attribution,
  chosen: ChannelFunction,
  words: Pick<AttributionWords, 'counter' | 'production'>,
): Attribution {
  const deviceType = TYPE_BY_FUNCTION[chosen] ?? 'other_device_type';
  const name =
    chosen === 'counter' ? words.counter : chosen === 'production' ? words.production : attribution.name;
  return { ...attribution, function: chosen, deviceType, name, roomType: 'alaska_home' };
}

/** Groups or separates the phases of a meter. Only the representative keeps its function. */
export function withPhaseType(
  all: readonly Attribution[],
  deviceId: string,
  phaseType: PhaseType,
): readonly Attribution[] {
  return all.map((one) =>
    one.deviceId === deviceId && one.phase !== null
      ? {
          ...one,
          phaseType,
          ...(one.phase === REPRESENTATIVE_PHASE
            ? {}
            : { function: 'empty' as const, deviceType: 'other_device_type' }),
        }
      : one,
  );
}

/** Whether a channel has its own line: of a three-phase device only the representative. */
export function isShown({ phaseType, phase }: Attribution): boolean {
  return phaseType === 'onePhaseDevice' || phase === null || phase === REPRESENTATIVE_PHASE;
}

/** Problems to resolve or confirm before registering. */
export interface AttributionFindings {
  /** No meter at all: registration is impossible. */
  readonly blocked: boolean;
  /** Production is measured by Enphase and by a meter. */
  readonly enphaseAndProduction: boolean;
  readonly unnamed: number;
  readonly noCounter: boolean;
  readonly noProduction: boolean;
}

/** Checks the assignments; `enphase`: Enphase measures the panels. */
export function findingsOf(all: readonly Attribution[], enphase: boolean): AttributionFindings {
  const shown = all.filter(isShown);
  const has = (wanted: ChannelFunction) => shown.some((one) => one.function === wanted);
  const production = has('production');
  return {
    blocked: !has('counter') && !production && !enphase,
    enphaseAndProduction: enphase && production,
    unnamed: shown.filter((one) => one.function === 'device_consumption' && one.name.trim() === '').length,
    noCounter: !has('counter'),
    noProduction: !production && !enphase,
  };
}

/** One registration request. */
export type RegistrationRequest =
  | { readonly kind: 'enphase' }
  | { readonly kind: 'master'; readonly deviceId: string; readonly gatewayCode: string }
  /** `masterId` is the gateway of its kit; null when the scan found none. */
  | { readonly kind: 'gmd' | 'tph'; readonly deviceId: string; readonly masterId: string | null }
  | { readonly kind: 'composite'; readonly attribution: Attribution }
  | { readonly kind: 'plug'; readonly attribution: Attribution; readonly masterId: string | null }
  | { readonly kind: 'virtual'; readonly macs: readonly string[] };

/**
 * Registration requests in order. Each meter is registered once, three-phase devices by their representative,
 * empty channels not at all.
 */
export function registrationChain(
  all: readonly Attribution[],
  enphase: boolean,
): readonly RegistrationRequest[] {
  const first = (plug: ScannedPlug) => {
    const ofPlug = all.filter(({ plugType }) => plugType === plug);
    return ofPlug.filter(
      ({ deviceId }, index) => ofPlug.findIndex((one) => one.deviceId === deviceId) === index,
    );
  };
  const masters = first('MST');
  const masterOf = ({ gatewayCode }: Attribution) =>
    masters.find((master) => master.gatewayCode === gatewayCode)?.deviceId ?? null;
  const used = all.filter((one) => isShown(one) && one.function !== 'empty');
  const of = (...plugs: ScannedPlug[]) => used.filter(({ plugType }) => plugs.includes(plugType));
  return [
    ...(enphase ? [{ kind: 'enphase' } as const] : []),
    ...masters.map(({ deviceId, gatewayCode }) => ({ kind: 'master', deviceId, gatewayCode }) as const),
    ...first('GMD').map((one) => ({ kind: 'gmd', deviceId: one.deviceId, masterId: masterOf(one) }) as const),
    ...first('TPH').map((one) => ({ kind: 'tph', deviceId: one.deviceId, masterId: masterOf(one) }) as const),
    ...of('GMD', 'TPH').map((attribution) => ({ kind: 'composite', attribution }) as const),
    ...of('ETH', 'SW').map(
      (attribution) => ({ kind: 'plug', attribution, masterId: masterOf(attribution) }) as const,
    ),
    { kind: 'virtual', macs: masters.map(({ deviceId }) => deviceId) },
  ];
}

/** Key of the production measured by Enphase, among the chosen devices. */
export const ENPHASE_KEY = 'enphase';

/** Key of a chosen device: its id, with the phase for a meter channel. */
export function chosenKey(deviceId: string, phase: 1 | 2 | 3 | null = null): string {
  return phase === null ? deviceId : `${deviceId}-${phase}`;
}

/**
 * Keys of the devices a chain registers; devices registered earlier and missing here are no longer chosen.
 */
export function chosenKeys(chain: readonly RegistrationRequest[]): readonly string[] {
  return chain.flatMap((request) => {
    switch (request.kind) {
      case 'enphase':
        return [ENPHASE_KEY];
      case 'virtual':
        return [];
      case 'composite':
        return [chosenKey(request.attribution.deviceId, request.attribution.phase ?? 1)];
      case 'plug':
        return [chosenKey(request.attribution.deviceId)];
      default:
        return [chosenKey(request.deviceId)];
    }
  });
}
