import { isPlatformError } from '@foyer/platform-client';

/**
 * The message of a refused mutation by the platform's code; null when the mutation succeeded. Throws any other error for
 * the form to show.
 */
export function refusalOf<Refusal>(
  error: unknown,
  refusals: Readonly<Record<string, Refusal>>,
): Refusal | null {
  if (error === undefined) return null;
  const refusal = isPlatformError(error) && error.failure === 'refused' ? refusals[error.code] : undefined;
  if (!refusal) throw error;
  return refusal;
}
