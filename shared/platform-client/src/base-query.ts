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

/** One call with its input, as an RTK Query endpoint's `query` returns it; made by {@link ask}. */
export interface PlatformRequest {
  readonly call: Call;
  readonly input: unknown;
  readonly options?: Omit<CallOptions, 'signal'>;
}

/** Ties a call to its input: `query: () => ask(states, {})`. */
export function ask<C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: Omit<CallOptions, 'signal'>,
): PlatformRequest {
  return options ? { call, input, options } : { call, input };
}

/**
 * The part of an endpoint's definition that asks one call, its result typed by the contract:
 * `build.query<HouseStates, void>(endpointFor(states, () => ({})))`.
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
 * Base query of every area's `createApi`: asks the host's platform client, found as the store's `extra` (the
 * {@link HostServices}). Errors are {@link PlatformErrorData}; a query nobody waits for any more is aborted.
 */
export const platformBaseQuery: BaseQueryFn<PlatformRequest, unknown, PlatformErrorData> = async (
  { call, input, options },
  { signal, extra },
) => {
  const { platform } = extra as HostServices;
  try {
    // `ask` has tied the input to its call; RTK Query cannot carry that through its own types.
    const data = await platform.call(call, input as CallInput<Call>, { ...options, signal });
    return { data: data ?? null };
  } catch (error) {
    return { error: platformErrorData(error, call.id) };
  }
};
