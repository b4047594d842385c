import { createHash } from 'node:crypto';
import { type FailureSwitches, failIfSwitched } from '@foyer/api/foundation/third-party-failures';
import type { KitMaker, KitPart } from '@foyer/api/partners/kits';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAYS = 700;
const UNKNOWN = 'NONE';
const CLAMPS = 3;

/**
 * Sandbox: any code of 12 letters and digits is a kit with constant content, unless it begins with `NONE`
 * (`simulator/data/README.md`).
 */
export function sandboxKits(switches: FailureSwitches): KitMaker {
  return {
    traceability: async (code) => {
      failIfSwitched(switches, 'kits');
      if (code.startsWith(UNKNOWN)) return null;
      const digits = createHash('sha256').update(`kit ${code}`).digest();
      const day = (later: number) =>
        new Date(FIRST_DAY + ((digits.readUInt16BE(0) % DAYS) + later) * DAY_MS).toISOString().slice(0, 10);
      const serial = (prefix: string, offset: number) =>
        `${prefix}${digits.toString('hex', offset, offset + 4).toUpperCase()}${String(offset).padStart(2, '0')}`;
      const modules = 6 + (digits.readUInt8(2) % 11);
      const ratedW = 375 + 25 * (digits.readUInt8(3) % 5);
      const parts: KitPart[] = [
        { kind: 'master', serial: serial('RP', 4), testedW: null },
        { kind: 'meter', serial: serial('GM', 5), testedW: null },
        ...Array.from({ length: CLAMPS }, (_, index) => ({
          kind: 'clamp' as const,
          serial: serial('CT', 6 + index),
          testedW: null,
        })),
        // Modules are never tested below their rated power.
        ...Array.from({ length: modules }, (_, index) => ({
          kind: 'module' as const,
          serial: serial('PV', 9 + index),
          testedW: ratedW + (digits.readUInt8(9 + index) % 9),
        })),
      ];
      const batch = `B${digits.toString('hex', 26, 29).toUpperCase()}`;
      return { code, madeOn: day(0), testedOn: day(2), batch, parts };
    },
  };
}
