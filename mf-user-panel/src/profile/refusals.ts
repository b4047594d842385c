import { isPlatformError } from '@foyer/platform-client';

const OF_CUSTOMER = 'dataOfCustomerMessage';

/** Support changes only what the rules of its sessions allow, whatever was typed. */
export const REFUSED_TO_SUPPORT = { 'support.not.allowed': { messageKey: OF_CUSTOMER } };

/** Message key of a mutation that the platform refused for no reason of its own; null for any other error. */
export function refusedMessage(error: unknown, otherwise = 'formRefusedMessage'): string | null {
  if (!isPlatformError(error) || error.failure !== 'refused') return null;
  return error.code in REFUSED_TO_SUPPORT ? OF_CUSTOMER : otherwise;
}

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

/** The message of a failed request that no form shows, by the platform's code. */
export function failureMessage(error: unknown, messages: Readonly<Record<string, string>>): string {
  const message = isPlatformError(error) ? messages[error.code] : undefined;
  return message ?? 'serviceSilentMessage';
}
