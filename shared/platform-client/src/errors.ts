import type { PlatformErrorData, PlatformFailure } from '@foyer/contract';

interface Reason {
  /** Id of the call. */
  readonly call: string;
  /** The platform's dotted code; the failure's name when left out. */
  readonly code?: string;
  readonly retryAfterS?: number;
}

/** Why a platform call gave no answer. Its message names the call and the code, never a value sent or received. */
export class PlatformError extends Error implements PlatformErrorData {
  override readonly name = 'PlatformError';
  readonly failure: PlatformFailure;
  readonly code: string;
  readonly call: string;
  readonly retryAfterS?: number;

  constructor(failure: PlatformFailure, { call, code = failure, retryAfterS }: Reason) {
    super(`${call}: ${code}`);
    this.failure = failure;
    this.code = code;
    this.call = call;
    if (retryAfterS !== undefined) this.retryAfterS = retryAfterS;
  }
}

/** Whether anything thrown is, or was made from, a {@link PlatformError}. */
export function isPlatformError(error: unknown): error is PlatformErrorData {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'PlatformError';
}

/** The error as plain data, fit for a store. Anything that is no platform error reads as `unavailable`. */
export function platformErrorData(error: unknown, call: string): PlatformErrorData {
  if (!isPlatformError(error))
    return { name: 'PlatformError', failure: 'unavailable', code: 'unavailable', call };
  const { failure, code, retryAfterS } = error;
  const data = { name: 'PlatformError', failure, code, call: error.call } as const;
  return retryAfterS === undefined ? data : { ...data, retryAfterS };
}
