import { entryOf } from '@foyer/domain';
import { useSuiteSession } from '../../suite/SuiteContext';

/** Where the person who is in begins: home, or the place of their profession. */
export function useOwnStart(): string {
  const { profile } = useSuiteSession();
  const entry = profile && entryOf(profile);
  return entry?.kind === 'enter' ? entry.path : '/home';
}
