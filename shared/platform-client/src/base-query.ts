import type {
  Call,
  CallInput,
  CallOptions,
  CallResult,
  HostServices,
  PlatformErrorData,
} from '@foyer/contract';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { platformErrorData } from './errors';

/** A call with its input, as returned by an endpoint's `query`; created by {@link ask}. */
export interface PlatformRequest {
  readonly call: Call;
  readonly input: unknown;
  readonly options?: Omit<CallOptions, 'signal'>;
}

/** Binds a call to its input: `query: () => ask(states, {})`. */
export function ask<C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: Omit<CallOptions, 'signal'>,
): PlatformRequest {
  return options ? { call, input, options } : { call, input };
}

/**
 * Endpoint definition of one call, with its typed result: `build.query<HouseStates, void>(endpointFor(states,
 * () => ({})))`.
 */
export function endpointFor<C extends Call, Argument = void>(
  call: C,
  toInput: (argument: Argument) => CallInput<C>,
  options?: Omit<CallOptions, 'signal'>,
) {
  return {
    query: (argument: Argument) => ask(call, toInput(argument), options),
    transformResponse: (answer: unknown) => answer as CallResult<C>,
  };
}

/**
 * Base query of every area's `createApi`. Takes the platform client from the store's `extra` ({@link
 * HostServices}). Errors are {@link PlatformErrorData}; a query without subscribers is aborted.
 */
export const platformBaseQuery: BaseQueryFn<PlatformRequest, unknown, PlatformErrorData> = async (
  { call, input, options },
  { signal, extra },
) => {
  const { platform } = extra as HostServices;
  try {
    // `ask` has bound the input to its call; RTK Query's types cannot express that.
    const data = await platform.call(call, input as CallInput<Call>, { ...options, signal });
    return { data: data ?? null };
  } catch (error) {
    return { error: platformErrorData(error, call.id) };
  }
};
