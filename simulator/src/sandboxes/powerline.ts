import { createHash } from 'node:crypto';
import { type FailureSwitches, failIfSwitched } from '@foyer/api/foundation/third-party-failures';
import { normaliseCode, type PowerlineService, type ScannedLine } from '@foyer/api/partners/powerline';

/** Wiring faults of an installation by the first letters of its kit code. */
export const WIRING_FAULTS = {
  REVC: 'counter-reversed',
  REVP: 'production-reversed',
  WPHS: 'wrong-phase',
  NOSG: 'no-signal',
  SWAP: 'swapped',
  HEAT: 'heater-elsewhere',
} as const;
export type WiringFault = (typeof WIRING_FAULTS)[keyof typeof WIRING_FAULTS];

/** Wiring fault of the kit with this code; null when the wiring is right. */
export function wiringFaultOf(code: string): WiringFault | null {
  const letters = normaliseCode(code).slice(0, 4);
  return Object.hasOwn(WIRING_FAULTS, letters) ? WIRING_FAULTS[letters as keyof typeof WIRING_FAULTS] : null;
}

const THREE_PHASES = ['TRIP', 'WPHS'];
const SCENARIOS = [
  'NORM',
  'TRIP',
  'MIXD',
  'OLDF',
  'TEXT',
  'OFFL',
  'SLOW',
  'LATE',
  ...Object.keys(WIRING_FAULTS),
];
const SLOW_MS = 20_000;
/** A repeated request within this time belongs to the same scan. */
const SCAN_MS = 120_000;
const SCANS_KEPT = 1_000;

const NOTHING = { power: null, power1: null, power2: null, power3: null };

/** Devices of a kit: constant per code. */
function kitOf(code: string, nowMs: number): ScannedLine[] {
  const hash = createHash('sha256').update(code).digest('hex').toUpperCase();
  const mac = (place: number, prefix = '0013C1') =>
    `${prefix}${hash.slice(0, 12 - prefix.length - 1)}${place.toString(16).toUpperCase()}`;
  const flicker = Math.round(20 * Math.sin(nowMs / 2_000));
  const firmware = code.startsWith('OLDF') ? '2.48' : '2.60';
  const line = (place: number, deviceType: string, powers: Partial<ScannedLine> = {}): ScannedLine => ({
    ethMac: deviceType === 'MST' || deviceType === 'ETH' ? mac(place) : null,
    plcMac: mac(place),
    deviceType,
    firmware: deviceType === 'MST' ? firmware : '1.12',
    ...NOTHING,
    ...powers,
  });
  const threePhases = THREE_PHASES.some((letters) => code.startsWith(letters));
  const meters = threePhases
    ? [
        line(2, 'GMD', { power: 980, power1: 420 + flicker, power2: 310, power3: 250 }),
        line(3, 'TPH', { power: 2700, power1: 900, power2: 900, power3: 900 }),
      ]
    : [line(2, 'GMD', { power: 640 + flicker, power1: 640 + flicker, power2: 1850, power3: 0 })];
  return [
    line(1, 'MST'),
    ...meters,
    line(4, 'ETH', { power: 0 }),
    { ...line(5, 'SW', { power: 62 + flicker }), plcMac: mac(5, 'F8DFE') },
    { ...line(6, 'SW', { power: 4 }), plcMac: mac(6, 'F8DFF') },
  ];
}

/** Adds what else is found on some power lines: duplicates, a neighbour's device and unknown types. */
function withStrangers(lines: ScannedLine[]): ScannedLine[] {
  const meter = lines.filter(({ deviceType }) => deviceType === 'GMD');
  const stranger = { ethMac: null, firmware: null, ...NOTHING };
  return [
    ...lines,
    ...meter,
    { ...stranger, plcMac: '0013C1FFFFFF', deviceType: 'UNKNOW' },
    { ...stranger, plcMac: '0013C1EEEEEE', deviceType: 'USER' },
    { ...stranger, plcMac: '00AA11BB22CC', deviceType: 'SW' },
  ];
}

/** Sandbox: the first four letters of a code select the scenario (`simulator/data/README.md`). */
export function sandboxPowerline(switches: FailureSwitches): PowerlineService {
  const scans = new Map<string, { sinceMs: number; count: number }>();
  const currentScan = (code: string, nowMs: number) => {
    const before = scans.get(code);
    const isSameScan = before !== undefined && nowMs - before.sinceMs < SCAN_MS;
    const scan = { sinceMs: isSameScan ? before.sinceMs : nowMs, count: isSameScan ? before.count + 1 : 1 };
    scans.set(code, scan);
    if (scans.size > SCANS_KEPT) scans.delete([...scans.keys()][0] ?? '');
    return scan;
  };
  return {
    scan: async (typed, nowMs) => {
      failIfSwitched(switches, 'powerline');
      const code = normaliseCode(typed);
      const letters = code.slice(0, 4);
      if (!/^[0-9A-Z]{16}$/.test(code) || !SCENARIOS.includes(letters)) return 'activationCode.wrong';
      if (letters === 'OFFL') return 'device.not.connected';
      if (letters === 'TEXT') return { type: 'text', lines: [] };
      const scan = currentScan(code, nowMs);
      if (letters === 'SLOW' && nowMs - scan.sinceMs < SLOW_MS) return { type: 'pending', lines: [] };
      const lines = kitOf(code, nowMs);
      if (letters === 'LATE' && scan.count === 1) return { type: 'json', lines: lines.slice(0, 2) };
      return { type: 'json', lines: letters === 'MIXD' ? withStrangers(lines) : lines };
    },
  };
}
