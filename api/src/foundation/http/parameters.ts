import type { Call } from '@foyer/contract';
import type * as z from 'zod/mini';
import { invalidParameter } from './refusal';

/** The parameters of a call. Throws `parameter.invalid` with the name of the first invalid one. */
export function checkedParameters<P extends z.ZodMiniType>(
  call: Call<P>,
  fields: Readonly<Record<string, unknown>>,
): z.output<P> {
  const unstorable = Object.entries(fields).find(
    ([, value]) => typeof value === 'string' && value.includes('\0'),
  );
  if (unstorable) throw invalidParameter(unstorable[0]);
  const result = call.params.safeParse(fields);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  throw invalidParameter(String(issue?.path[0] ?? unknown ?? ''));
}
