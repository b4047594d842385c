import type { PlatformErrorData, PlatformFailure } from '@foyer/contract';

interface Reason {
  /** Id of the call. */
  readonly call: string;
  /** The platform's dotted code; defaults to the failure. */
  readonly code?: string;
  readonly retryAfterS?: number | undefined;
  readonly parameter?: string | undefined;
}

/** Failure of a platform call. The message contains call and code, never a value sent or received. */
export class PlatformError extends Error implements PlatformErrorData {
  override readonly name = 'PlatformError';
  readonly failure: PlatformFailure;
  readonly code: string;
  readonly call: string;
  readonly retryAfterS?: number;
  readonly parameter?: string;

  constructor(failure: PlatformFailure, { call, code = failure, retryAfterS, parameter }: Reason) {
    super(`${call}: ${code}`);
    this.failure = failure;
    this.code = code;
    this.call = call;
    if (retryAfterS !== undefined) this.retryAfterS = retryAfterS;
    if (parameter !== undefined) this.parameter = parameter;
  }
}

/** Whether a thrown value is a {@link PlatformError} or its plain data. */
export function isPlatformError(error: unknown): error is PlatformErrorData {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'PlatformError';
}

/** Error as plain data for a store. Any other error becomes `unavailable`. */
export function platformErrorData(error: unknown, call: string): PlatformErrorData {
  if (!isPlatformError(error))
    return { name: 'PlatformError', failure: 'unavailable', code: 'unavailable', call };
  const { failure, code, retryAfterS, parameter } = error;
  return {
    name: 'PlatformError',
    failure,
    code,
    call: error.call,
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(parameter !== undefined && { parameter }),
  };
}
