import { ask, endpointFor } from '@foyer/platform-client';
import type { QueryResult, whileAwake } from '@foyer/remote-kit';
import {
  assignMeterChannels,
  type ChannelPart,
  createMeterAccess,
  endMeterAccess,
  type MeterConnection,
  meterConnection,
} from '@foyer/wire/meter';

/** What a channel is to be. */
export interface MeterAssignment {
  readonly channel: string;
  readonly part: ChannelPart;
  /** Omitted for the home itself. */
  readonly deviceId?: string;
}

/** User and password of a home's devices; the password is answered once. */
export interface MeterAccess {
  readonly username: string;
  readonly password: string;
}

/** Endpoint definitions for {@link MeterConnect}: `build.mutation<MeterAccess, void>(meterEndpoints.createMeterAccess)`. */
export const meterEndpoints = {
  meterConnection: {
    ...endpointFor(meterConnection, () => ({})),
    providesTags: ['meter'] as const,
    keepUnusedDataFor: 0,
  },
  createMeterAccess: { query: () => ask(createMeterAccess, {}) },
  endMeterAccess: { query: () => ask(endMeterAccess, {}) },
  assignMeterChannels: {
    query: (assignments: readonly MeterAssignment[]) =>
      ask(assignMeterChannels, { assignments: [...assignments] }),
  },
};

type Mutation<Argument, Result> = () => readonly [
  (argument: Argument) => PromiseLike<{ readonly data?: Result | undefined; readonly error?: unknown }>,
  { readonly isLoading: boolean; readonly data?: Result | undefined; reset(): void },
];

/** Hooks of the {@link meterEndpoints}. */
export interface MeterQueries {
  readonly useMeterConnectionQuery: (
    argument: undefined,
    options: ReturnType<typeof whileAwake>,
  ) => QueryResult<MeterConnection>;
  readonly useCreateMeterAccessMutation: Mutation<void, MeterAccess>;
  readonly useEndMeterAccessMutation: Mutation<void, void>;
  readonly useAssignMeterChannelsMutation: Mutation<readonly MeterAssignment[], MeterConnection>;
}
