import { useHostServices } from '@foyer/remote-kit';
import { useCallback, useEffect } from 'react';

const HERE = '/registration/registration_complete';
const ENTRANCE = '/installer/login';
const SIGN_IN = '/sign_in';

/**
 * Leaves the finished home for the professional's own session, or for the professionals' entrance if there is none.
 * Every other navigation from this page leads there too, including the browser's back button.
 */
export function useWayOut(): () => void {
  const { acting, navigation } = useHostServices();
  const leave = useCallback(() => {
    acting.leave();
    // No professional session to return to: this browser was opened on a link.
    if (navigation.current().pathname === SIGN_IN) navigation.navigate(ENTRANCE, { replace: true });
  }, [acting, navigation]);
  useEffect(() => {
    const watching = navigation.location$.subscribe(({ pathname }) => {
      if ([HERE, ENTRANCE, SIGN_IN].includes(pathname)) return;
      // Navigate after all subscribers have run, so that the target page is never shown.
      queueMicrotask(() => {
        navigation.navigate(HERE, { replace: true });
        leave();
      });
    });
    return () => watching.unsubscribe();
  }, [navigation, leave]);
  return leave;
}
