import { useHostServices } from '@foyer/remote-kit';
import { useCallback, useEffect } from 'react';

const HERE = '/registration/registration_complete';
const ENTRANCE = '/installer/login';
const SIGN_IN = '/sign_in';

/**
 * Leaves the home that is done for the professionals' entrance: their own session, where one waits, has its list behind
 * it. Whatever else is headed for from here leads there too, the browser's own step back among it (spec 2 §2).
 */
export function useWayOut(): () => void {
  const { acting, navigation } = useHostServices();
  const leave = useCallback(() => {
    acting.leave();
    // Nobody's session waits: this browser was opened on a link.
    if (navigation.current().pathname === SIGN_IN) navigation.navigate(ENTRANCE, { replace: true });
  }, [acting, navigation]);
  useEffect(() => {
    const watching = navigation.location$.subscribe(({ pathname }) => {
      if ([HERE, ENTRANCE, SIGN_IN].includes(pathname)) return;
      // Once everybody has heard of the step: nothing of the page that was headed for is left to show meanwhile.
      queueMicrotask(() => {
        navigation.navigate(HERE, { replace: true });
        leave();
      });
    });
    return () => watching.unsubscribe();
  }, [navigation, leave]);
  return leave;
}
