import type { FastifyInstance } from 'fastify';

/** A measured channel and its clamp. */
export interface WiredChannel {
  readonly deviceId: string;
  readonly kind: 'counter' | 'production' | 'water_heater' | 'composite';
  /** Electrical phase; null in a single-phase home. */
  readonly phase: number | null;
  /** Code of the channel's kit; empty when unknown. */
  readonly kitCode: string;
}

/** W, negative in the opposite direction, and VA. */
export interface ClampSample {
  readonly activeW: number | null;
  readonly apparentVa: number | null;
}

export interface WiredHome {
  readonly channels: readonly WiredChannel[];
  /** Whether the panels can produce now. */
  readonly sun: boolean;
}

/** Reads the clamps of an installation. Rejects with `ThirdPartyFailure`. */
export interface ClampReader {
  /** Latest readings per device id, oldest first, taken at the same instants. */
  read(home: WiredHome, nowMs: number): Promise<ReadonlyMap<string, readonly ClampSample[]>>;
  /** Path of the page that operates a simulated home; null for real clamps. */
  controlPageOf(home: WiredHome): string | null;
  registerPages(app: FastifyInstance): void;
}
