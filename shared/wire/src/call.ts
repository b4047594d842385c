import type { Call, Carrier } from '@foyer/contract';
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

interface Definition<P extends Schema, A extends Schema, R> {
  readonly id: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly params: P;
  readonly answer: A;
  readonly read: (answer: z.output<A>) => R;
  readonly token?: boolean;
  readonly carrier?: Carrier;
  readonly changes?: boolean;
  readonly measures?: boolean;
  readonly credential?: boolean;
  readonly cached?: boolean;
  readonly errors?: readonly string[];
  readonly source: string;
}

/** Completes a call's definition: GET by query string, with a token, changing nothing, measuring nothing, not cached. */
export function defineCall<P extends Schema, A extends Schema, R>(
  definition: Definition<P, A, R>,
): Call<P, A, R> {
  return {
    method: 'GET',
    token: true,
    carrier: 'query',
    changes: false,
    measures: false,
    credential: false,
    cached: false,
    errors: [],
    ...definition,
  };
}
