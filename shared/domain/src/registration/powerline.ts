/** MAC prefixes of the product's own devices. */
const OWN_PREFIXES = ['0013C1', 'F8DFE', 'F8DFF'];
const IGNORED_TYPES = ['UNKNOW', 'USER'];
/** Older masters report one power for all phases. */
export const SINGLE_POWER_BELOW_FIRMWARE = 252;

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

/** Digits of a firmware version: `v2.60` is 260; null without digits. */
export function firmwareNumber(firmware: string | null): number | null {
  const digits = (firmware ?? '').replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** Whether the scan's master is too old to report power by phase. */
export function reportsSinglePower(lines: readonly ScanLine[]): boolean {
  const master = lines.find(({ deviceType }) => deviceType === 'MST');
  const firmware = firmwareNumber(master?.firmware ?? null);
  return firmware !== null && firmware < SINGLE_POWER_BELOW_FIRMWARE;
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
