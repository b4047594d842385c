/** Beginnings of the ids that belong to the product's own devices (spec 2 §5). */
const OWN_PREFIXES = ['0013C1', 'F8DFE', 'F8DFF'];
const IGNORED_TYPES = ['UNKNOW', 'USER'];
/** Masters below this firmware report one power for all phases (spec 2 §9). */
export const SINGLE_POWER_BELOW_FIRMWARE = 252;

/** Plugs a scan can find, in the order they are listed (spec 2 §3). */
export const SCANNED_PLUGS = ['MST', 'GMD', 'TPH', 'ETH', 'SW'] as const;
export type ScannedPlug = (typeof SCANNED_PLUGS)[number];

/** One line of a scan as the master reports it; powers in W. */
export interface ScanLine {
  readonly ethMac: string | null;
  readonly plcMac: string | null;
  readonly deviceType: string;
  readonly firmware: string | null;
  readonly power: number | null;
  readonly power1: number | null;
  readonly power2: number | null;
  readonly power3: number | null;
}

/** One thing a scan found that can be given a function: a plug, or one measured phase of a meter. */
export interface ScannedChannel {
  /** Twelve hexadecimal digits, upper case. */
  readonly deviceId: string;
  readonly plugType: ScannedPlug;
  /** 1 to 3 for meters, null for plugs. */
  readonly phase: 1 | 2 | 3 | null;
  /** W; null where it measures nothing. */
  readonly powerW: number | null;
}

const ownId = (id: string | null) => {
  const text = (id ?? '').toUpperCase();
  return OWN_PREFIXES.some((prefix) => text.startsWith(prefix)) ? text : null;
};

const PHASES = [1, 2, 3] as const;

function isScannedPlug(type: string): type is ScannedPlug {
  return (SCANNED_PLUGS as readonly string[]).includes(type);
}

/** Number of a firmware, its digits: `v2.60` is 260; null without any. */
export function firmwareNumber(firmware: string | null): number | null {
  const digits = (firmware ?? '').replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** Whether the master of a scan tells one power for all phases: its firmware is too old for three (spec 2 §5). */
export function tellsSinglePower(lines: readonly ScanLine[]): boolean {
  const master = lines.find(({ deviceType }) => deviceType === 'MST');
  const firmware = firmwareNumber(master?.firmware ?? null);
  return firmware !== null && firmware < SINGLE_POWER_BELOW_FIRMWARE;
}

/** The channels of one line; none of a thing that is not the product's own or has no use here. */
function channelsOf(line: ScanLine, single: boolean): readonly ScannedChannel[] {
  const plugType = line.deviceType.toUpperCase();
  const deviceId = ownId(line.ethMac) ?? ownId(line.plcMac);
  if (deviceId === null || IGNORED_TYPES.includes(plugType) || !isScannedPlug(plugType)) return [];
  if (plugType !== 'GMD' && plugType !== 'TPH')
    return [{ deviceId, plugType, phase: null, powerW: line.power }];
  const powers = single ? [line.power] : [line.power1, line.power2, line.power3];
  return powers.map((powerW, index) => ({ deviceId, plugType, phase: PHASES[index] ?? 1, powerW }));
}

/**
 * What a scan has found, in the order of its plugs: only the product's own devices, each phase once (spec 2 §4 §5).
 * Anything else is left out without a word.
 */
export function scannedChannels(lines: readonly ScanLine[]): readonly ScannedChannel[] {
  const single = tellsSinglePower(lines);
  const found = new Map<string, ScannedChannel>();
  for (const channel of lines.flatMap((line) => channelsOf(line, single))) {
    const key = `${channel.deviceId} ${channel.phase ?? ''}`;
    if (!found.has(key)) found.set(key, channel);
  }
  const place = ({ plugType }: ScannedChannel) => SCANNED_PLUGS.indexOf(plugType);
  return [...found.values()].sort((a, b) => place(a) - place(b));
}
