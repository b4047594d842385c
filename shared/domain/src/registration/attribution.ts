import type { ScannedChannel, ScannedPlug } from './powerline';

/** What a scanned channel is for (spec 2 §3). */
export const CHANNEL_FUNCTIONS = ['counter', 'production', 'device_consumption', 'empty', 'ignore'] as const;
export type ChannelFunction = (typeof CHANNEL_FUNCTIONS)[number];
/** Whether the phases of a meter are three things or one. */
export type PhaseType = 'onePhaseDevice' | 'threePhaseDevice';

/** A scanned channel with what the installer says it is. */
export interface Attribution {
  readonly deviceId: string;
  readonly plugType: ScannedPlug;
  readonly phase: 1 | 2 | 3 | null;
  /** Code of the gateway that found it, 16 characters; all with one code are one kit. */
  readonly gatewayCode: string;
  readonly phaseType: PhaseType;
  readonly function: ChannelFunction;
  /** Empty where nobody named it. */
  readonly name: string;
  readonly deviceType: string;
  readonly roomType: string;
}

/** What devices are called until somebody says otherwise, in the person's language. */
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

/** Phase that stands for all three of a device of three phases (spec 2 §4). */
export const REPRESENTATIVE_PHASE = 2;

/** The function of a registered device, by its type (spec 2 §4). */
export function functionOfType(deviceType: string): ChannelFunction {
  const found = CHANNEL_FUNCTIONS.find((one) => TYPE_BY_FUNCTION[one] === deviceType);
  return found ?? 'device_consumption';
}

/** What a newly scanned channel starts as, by its plug and phase (spec 2 §4). `number` counts from 1. */
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
 * What a scan adds to the attributions: channels that are not there with the same phase, nor as a part of a device of
 * three phases (spec 2 §4). What a scan names twice comes once.
 */
export function addedChannels(
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
    (channel, place) =>
      !isKnown(channel) &&
      found.findIndex(({ deviceId, phase }) => deviceId === channel.deviceId && phase === channel.phase) ===
        place,
  );
}

/** Whether a scan with this code brings a second gateway into the home. */
export function isSecondGateway(all: readonly Attribution[], gatewayCode: string): boolean {
  const masters = all.filter(({ plugType }) => plugType === 'MST');
  return masters.length > 0 && all.every((one) => one.gatewayCode !== gatewayCode);
}

/** The attributions without a device and all its phases; without a gateway its whole kit goes. */
export function withoutDevice(
  all: readonly Attribution[],
  { deviceId, plugType, gatewayCode }: Attribution,
): readonly Attribution[] {
  return all.filter((one) =>
    plugType === 'MST' ? one.gatewayCode !== gatewayCode : one.deviceId !== deviceId,
  );
}

/** Whether a meter's phases can be taken as one: the one that stands for all was found (spec 2 §4). */
export function mayBeThreePhase(all: readonly Attribution[], deviceId: string): boolean {
  return all.some((one) => isChannel(one, { deviceId, phase: REPRESENTATIVE_PHASE }));
}

/** The attribution with another function: the type follows, and counters and producers have a name of their own. */
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

/** All channels with one meter's phases taken as three things or as one; the function of the representative is all theirs. */
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

/** Whether an attribution is shown as a line of its own: of a device of three phases the representative alone. */
export function isShown({ phaseType, phase }: Attribution): boolean {
  return phaseType === 'onePhaseDevice' || phase === null || phase === REPRESENTATIVE_PHASE;
}

/** What of the attributions keeps them from being registered, or is to be asked first (spec 2 §5). */
export interface AttributionFindings {
  /** Neither a counter nor a producer: nothing can be registered. */
  readonly blocked: boolean;
  /** Producers that are measured by Enphase and by a meter at once. */
  readonly enphaseAndProduction: boolean;
  readonly unnamed: number;
  readonly noCounter: boolean;
  readonly noProduction: boolean;
}

/** Judges the attributions before they are registered; `enphase`: the panels are measured by Enphase. */
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

/** One request of the registration, in the order they are made (spec 2 §4). */
export type RegistrationRequest =
  | { readonly kind: 'enphase' }
  | { readonly kind: 'master'; readonly deviceId: string; readonly gatewayCode: string }
  /** `masterId`: the gateway of its kit; null where the scan found none. */
  | { readonly kind: 'gmd' | 'tph'; readonly deviceId: string; readonly masterId: string | null }
  | { readonly kind: 'composite'; readonly attribution: Attribution }
  | { readonly kind: 'plug'; readonly attribution: Attribution; readonly masterId: string | null }
  | { readonly kind: 'virtual'; readonly macs: readonly string[] };

/**
 * The chain: enphase, master, gmd, tph, composites, eth and sw, virtual. Each meter is registered once; channels that are
 * empty are not registered at all, and a device of three phases is by its representative (spec 2 §4).
 */
export function registrationChain(
  all: readonly Attribution[],
  enphase: boolean,
): readonly RegistrationRequest[] {
  const first = (plug: ScannedPlug) => {
    const ofPlug = all.filter(({ plugType }) => plugType === plug);
    return ofPlug.filter(
      ({ deviceId }, place) => ofPlug.findIndex((one) => one.deviceId === deviceId) === place,
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

/** Key of the production measured by the panels' manufacturer (Enphase), among the keys of chosen devices. */
export const ENPHASE_KEY = 'enphase';

/** How a device is named among those a home keeps: by its id, and a channel of a meter by its phase as well. */
export function chosenKey(deviceId: string, phase: 1 | 2 | 3 | null = null): string {
  return phase === null ? deviceId : `${deviceId}-${phase}`;
}

/** Keys of all devices that a chain registers: what is registered besides is no longer chosen. */
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
