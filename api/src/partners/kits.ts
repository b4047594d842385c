/** A part of a kit. */
export interface KitPart {
  readonly kind: 'master' | 'meter' | 'clamp' | 'module';
  readonly serial: string;
  /** Tested power in W; null for parts that produce none. */
  readonly testedW: number | null;
}

/** Traceability record of a kit. */
export interface Kit {
  readonly code: string;
  /** `YYYY-MM-DD`. */
  readonly madeOn: string;
  readonly testedOn: string;
  readonly batch: string;
  readonly parts: readonly KitPart[];
}

/** The manufacturer of the kits. */
export interface KitMaker {
  /** Null for an unknown code. Rejects with `ThirdPartyFailure`. */
  traceability(code: string): Promise<Kit | null>;
}
