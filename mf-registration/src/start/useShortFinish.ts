import { useHostServices } from '@foyer/remote-kit';
import { useCallback, useEffect, useState } from 'react';
import type { Registration } from '../steps/useRegistration';

/** Destination after a registration that ends with its first step. */
const BATTERY = '/user/my_smart_battery';

/** Finishes the registration for tenants that set `finish_registration_on_first_step`. */
export function useShortFinish(registration: Registration | null) {
  const { navigation, bus } = useHostServices();
  const [failed, setFailed] = useState(false);
  const { shortFinish = null, draftStore = null } = registration ?? {};
  const finish = useCallback(async () => {
    setFailed(false);
    // The final status counts only when it and all earlier updates have reached the platform.
    const isSent =
      (await draftStore?.sendQueue()) && (await draftStore?.send({ subscription_status: 'ok' })) === 'sent';
    setFailed(!isSent);
  }, [draftStore]);
  useEffect(() => {
    if (shortFinish === 'due') void finish();
    if (shortFinish !== 'done') return;
    bus.emit('profile.refresh', {});
    bus.emit('account.created', {});
    navigation.navigate(BATTERY, { replace: true });
  }, [shortFinish, finish, bus, navigation]);
  return { failed, retry: () => void finish() };
}
