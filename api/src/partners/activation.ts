/** The plug an activation code belongs to. */
export interface Activated {
  /** 16 capital letters and digits. */
  readonly code: string;
  readonly plugType: 'sw' | 'eth';
}

/** The manufacturer of the plugs, which registers every printed code. */
export interface ActivationService {
  /** Null for a code that was never issued. Rejects with `ThirdPartyFailure`. */
  identify(code: string): Promise<Activated | null>;
}
