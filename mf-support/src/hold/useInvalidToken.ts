import { useHostServices } from '@foyer/remote-kit';
import { useCallback, useRef } from 'react';

/** Says once that a token is nobody's, and leads to where one signs in (spec 3 §4). */
export function useInvalidToken(): () => void {
  const { notify, navigation } = useHostServices();
  const said = useRef(false);
  return useCallback(() => {
    if (said.current) return;
    said.current = true;
    void notify.alert('support_token_invalid', { severity: 'warning' });
    navigation.navigate('/sign_in', { replace: true });
  }, [notify, navigation]);
}
