import { useFacts, useHostServices } from '@foyer/remote-kit';
import { useCallback, useEffect, useState } from 'react';
import type { Registration } from '../steps/useRegistration';

/** Destinations after a registration that ends with its first step. */
const BATTERY = '/user/my_smart_battery';
const HOME = '/home';

/** Finishes the registration for tenants that set `finish_registration_on_first_step`, and where no device can follow. */
export function useShortFinish(registration: Registration | null) {
  const { navigation, bus } = useHostServices();
  const hasBattery = !useFacts()['unavailable.battery'];
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
    navigation.navigate(hasBattery ? BATTERY : HOME, { replace: true });
  }, [shortFinish, finish, bus, navigation, hasBattery]);
  return { failed, retry: () => void finish() };
}
