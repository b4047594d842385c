import { createHash } from 'node:crypto';
import { type FailureSwitches, failIfSwitched } from './failures';

/** A part of a kit, as its maker put it together. */
export interface KitPart {
  readonly kind: 'master' | 'meter' | 'clamp' | 'module';
  readonly serial: string;
  /** Power it was tested with, W; null for what gives none. */
  readonly testedW: number | null;
}

/** What its maker knows of a kit. */
export interface Kit {
  readonly code: string;
  /** `YYYY-MM-DD`. */
  readonly madeOn: string;
  readonly testedOn: string;
  readonly batch: string;
  readonly parts: readonly KitPart[];
}

/** Who makes the kits, and knows what is in each (D24, D166). */
export interface KitMaker {
  /** Null for a code no kit has. Rejects with `ThirdPartyFailure`. */
  traceability(code: string): Promise<Kit | null>;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAYS = 700;
const UNKNOWN = 'NONE';
const CLAMPS = 3;

/**
 * The embedded sandbox: any code of twelve letters and digits is a kit, always the same one, but those that begin with
 * `NONE` (documented in `api/data/README.md`).
 */
export function sandboxKits(switches: FailureSwitches): KitMaker {
  return {
    traceability: async (code) => {
      failIfSwitched(switches, 'kits');
      if (code.startsWith(UNKNOWN)) return null;
      const digits = createHash('sha256').update(`kit ${code}`).digest();
      const day = (later: number) =>
        new Date(FIRST_DAY + ((digits.readUInt16BE(0) % DAYS) + later) * DAY_MS).toISOString().slice(0, 10);
      const serial = (prefix: string, place: number) =>
        `${prefix}${digits.toString('hex', place, place + 4).toUpperCase()}${String(place).padStart(2, '0')}`;
      const modules = 6 + (digits.readUInt8(2) % 11);
      const ratedW = 375 + 25 * (digits.readUInt8(3) % 5);
      const parts: KitPart[] = [
        { kind: 'master', serial: serial('RP', 4), testedW: null },
        { kind: 'meter', serial: serial('GM', 5), testedW: null },
        ...Array.from({ length: CLAMPS }, (_, place) => ({
          kind: 'clamp' as const,
          serial: serial('CT', 6 + place),
          testedW: null,
        })),
        // A module leaves the works with what it gave under the flash: never less than it is sold for.
        ...Array.from({ length: modules }, (_, place) => ({
          kind: 'module' as const,
          serial: serial('PV', 9 + place),
          testedW: ratedW + (digits.readUInt8(9 + place) % 9),
        })),
      ];
      const batch = `B${digits.toString('hex', 26, 29).toUpperCase()}`;
      return { code, madeOn: day(0), testedOn: day(2), batch, parts };
    },
  };
}
