import { entryOf } from '@foyer/domain';
import { useSuiteSession } from '../context/suite-context';

/** Start page of the signed-in person: home, or their profession's page. */
export function useOwnStart(): string {
  const { profile } = useSuiteSession();
  const entry = profile && entryOf(profile);
  return entry?.kind === 'enter' ? entry.path : '/home';
}
