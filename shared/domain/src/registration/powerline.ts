/** MAC prefixes of the product's own devices. */
const OWN_PREFIXES = ['0013C1', 'F8DFE', 'F8DFF'];
const IGNORED_TYPES = ['UNKNOW', 'USER'];
/** First firmware, 2.52, with which a master reports the power of each phase. */
const PHASE_POWERS_FIRMWARE: readonly number[] = [2, 52];

/** Plug types of a scan, in display order. */
export const SCANNED_PLUGS = ['MST', 'GMD', 'TPH', 'ETH', 'SW'] as const;
export type ScannedPlug = (typeof SCANNED_PLUGS)[number];

/** One device reported by a scan; powers in W. */
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

/** An assignable result of a scan: a plug, or one phase of a meter. */
export interface ScannedChannel {
  /** Twelve hexadecimal digits, upper case. */
  readonly deviceId: string;
  readonly plugType: ScannedPlug;
  /** 1 to 3 for meters, null for plugs. */
  readonly phase: 1 | 2 | 3 | null;
  /** W; null when not measured. */
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

/**
 * Parts of a firmware version, compared as numbers: `v2.60` is [2, 60]. Without a point the last two digits are the
 * minor version: `252` is [2, 52]. Null without digits.
 */
export function firmwareVersion(firmware: string | null): readonly number[] | null {
  const parts = firmware?.match(/\d+/g);
  if (!parts) return null;
  const [only = '', ...others] = parts;
  const isWritten = others.length === 0 && only.length > 2;
  return (isWritten ? [only.slice(0, -2), only.slice(-2)] : parts).map(Number);
}

/** Whether a version is older than another. Missing parts are zero. */
function isOlderFirmware(version: readonly number[], than: readonly number[]): boolean {
  const length = Math.max(version.length, than.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (version[index] ?? 0) - (than[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Whether the scan's master is too old to report power by phase. */
export function reportsSinglePower(lines: readonly ScanLine[]): boolean {
  const master = lines.find(({ deviceType }) => deviceType === 'MST');
  const firmware = firmwareVersion(master?.firmware ?? null);
  return firmware !== null && isOlderFirmware(firmware, PHASE_POWERS_FIRMWARE);
}

/** Empty for foreign and unsupported devices. */
function channelsOf(line: ScanLine, single: boolean): readonly ScannedChannel[] {
  const plugType = line.deviceType.toUpperCase();
  const deviceId = ownId(line.ethMac) ?? ownId(line.plcMac);
  if (deviceId === null || IGNORED_TYPES.includes(plugType) || !isScannedPlug(plugType)) return [];
  if (plugType !== 'GMD' && plugType !== 'TPH')
    return [{ deviceId, plugType, phase: null, powerW: line.power }];
  const powers = single ? [line.power] : [line.power1, line.power2, line.power3];
  return powers.map((powerW, index) => ({ deviceId, plugType, phase: PHASES[index] ?? 1, powerW }));
}

/** Assignable channels of a scan in plug order, without duplicates. Foreign devices are dropped silently. */
export function scannedChannels(lines: readonly ScanLine[]): readonly ScannedChannel[] {
  const single = reportsSinglePower(lines);
  const found = new Map<string, ScannedChannel>();
  for (const channel of lines.flatMap((line) => channelsOf(line, single))) {
    const key = `${channel.deviceId} ${channel.phase ?? ''}`;
    if (!found.has(key)) found.set(key, channel);
  }
  const rank = ({ plugType }: ScannedChannel) => SCANNED_PLUGS.indexOf(plugType);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}
