import { isPlatformError } from '@foyer/platform-client';

/** Message key of why a customer's home was not opened. */
export function entryRefusalMessage(error: unknown): string {
  if (!isPlatformError(error) || error.failure !== 'refused') return 'serviceNotAvailableMessage';
  return error.code === 'tenant.not.allowed' ? 'login_as_elsewhere' : 'login_as_not_allowed';
}
