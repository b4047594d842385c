import { createHash } from 'node:crypto';
import { type FailureSwitches, failIfSwitched } from '@foyer/api/foundation/third-party-failures';
import type { ClampReader, ClampSample, WiredChannel, WiredHome } from '@foyer/api/partners/wiring';
import type { FastifyInstance } from 'fastify';
import { type WiringFault, wiringFaultOf } from './powerline';
import { operatedHouses } from './wiring-page';

/** Readings per answer and the interval between them. */
const SAMPLES = 8;
const SAMPLE_MS = 10_000;
/** Typical phase lag of household loads. */
const LAG_ANGLE = Math.PI / 12;
const LAG = Math.cos(LAG_ANGLE);
/** A clamp referenced to the next phase's voltage is shifted by a third of a turn. */
const SHIFT_ANGLE = (2 * Math.PI) / 3;

/** The home as its control page has set it. */
interface SandboxHome extends WiredHome {
  readonly isMended: boolean;
  readonly loadW: number;
}

/** Pseudo-random number from 0 to 1, constant for the same words. */
function pseudoRandom(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) / 0xff_ff_ff_ff;
}

/**
 * Power on a phase at a time step. Loads change at odd steps and clouds at even ones, so that each change can
 * be observed alone.
 */
function flowsAt(seed: string, phase: number, step: number, home: SandboxHome) {
  const { channels, sun, loadW } = home;
  const switched = Math.floor(step / 2) * 2 + 1;
  const clouded = Math.ceil(step / 2) * 2;
  const load = 250 + 150 * pseudoRandom(seed, phase, 'base') + (switched % 4 === 1 ? 420 : 0);
  const cloud = clouded % 4 === 0 ? 1 : 0.55;
  const made = sun ? (1_500 + 900 * pseudoRandom(seed, phase, 'roof')) * cloud : 0;
  const heaters = channels.filter(
    (one) => one.kind === 'water_heater' && kitFaultOf(one, home) !== 'heater-elsewhere',
  );
  const more = loadW + heaters.length * heaterW(seed, step);
  return { loadW: load + (phase === 1 ? more : 0), madeW: made };
}

const heaterW = (seed: string, step: number) => Math.round(1_950 + 30 * pseudoRandom(seed, step));

const kitFaultOf = ({ kitCode }: WiredChannel, { isMended }: SandboxHome) =>
  isMended ? null : wiringFaultOf(kitCode);

const clamp = (activeW: number, factor: number): ClampSample => ({
  activeW: Math.round(activeW),
  apparentVa: Math.round(Math.abs(activeW) / Math.abs(factor)),
});
const SILENT: ClampSample = { activeW: 0, apparentVa: 0 };

interface PhaseFlow {
  /** W into the house on this phase; negative when exported. */
  readonly gridW: number;
  readonly madeW: number;
  /** Wiring fault of this phase's clamps. */
  readonly fault: WiringFault | null;
}

function counterSample({ gridW, madeW, fault }: PhaseFlow): ClampSample {
  switch (fault) {
    case 'no-signal':
      return SILENT;
    case 'swapped':
      return madeW === 0 ? SILENT : clamp(madeW, 1);
    case 'wrong-phase': {
      const apparent = Math.abs(gridW) / LAG;
      const angle = (gridW < 0 ? Math.PI - LAG_ANGLE : LAG_ANGLE) + SHIFT_ANGLE;
      return { activeW: Math.round(apparent * Math.cos(angle)), apparentVa: Math.round(apparent) };
    }
    default:
      return clamp(fault === 'counter-reversed' ? -gridW : gridW, LAG);
  }
}

function producerSample({ gridW, madeW, fault }: PhaseFlow): ClampSample {
  if (fault === 'swapped') return clamp(gridW, LAG);
  if (madeW === 0) return SILENT;
  return clamp(fault === 'production-reversed' ? -madeW : madeW, 1);
}

function sampleOf(channel: WiredChannel, home: SandboxHome, seed: string, step: number): ClampSample {
  const phase = channel.phase ?? 1;
  const flows = flowsAt(seed, phase, step, home);
  const makes = home.channels.some((one) => one.kind === 'production' && one.phase === channel.phase);
  const madeW = makes ? flows.madeW : 0;
  const kitFault = kitFaultOf(channel, home);
  // In a three-phase home only the clamp on phase 1 is faulty.
  const fault = phase === 1 && (makes || kitFault !== 'swapped') ? kitFault : null;
  const flowing = { gridW: flows.loadW - madeW, madeW, fault };
  switch (channel.kind) {
    case 'counter':
      return counterSample(flowing);
    case 'production':
      return producerSample(flowing);
    case 'water_heater':
      return clamp(heaterW(seed, step), 1);
    default:
      return clamp(flowing.gridW, LAG);
  }
}

/** Sandbox: a house with changing loads and clouds, wired as its kit code specifies and operated on its own page. */
export function sandboxClamps(switches: FailureSwitches, now: () => number): ClampReader {
  const houses = operatedHouses(now);
  const seedOf = ({ channels }: WiredHome) => channels.map(({ deviceId }) => deviceId).join();
  return {
    controlPageOf: (home) => houses.pageOf(seedOf(home)),
    registerPages: (app: FastifyInstance) => houses.register(app),
    read: async (home, nowMs) => {
      failIfSwitched(switches, 'powerline');
      const last = Math.floor(nowMs / SAMPLE_MS);
      const seed = seedOf(home);
      return new Map(
        home.channels.map((channel) => [
          channel.deviceId,
          Array.from({ length: SAMPLES }, (_, index) => {
            const step = last - (SAMPLES - 1 - index);
            // The newest reading is of now.
            const atMs = index === SAMPLES - 1 ? nowMs : step * SAMPLE_MS;
            return sampleOf(channel, { ...home, ...houses.stateAt(seed, atMs) }, seed, step);
          }),
        ]),
      );
    },
  };
}
