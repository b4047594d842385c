import { useFacts, useHostServices, useSession } from '@foyer/remote-kit';
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
  /** Whether the registration ended here: a home that was finished before has another destination. */
  const [hasFinished, setFinished] = useState(false);
  const isSetUp = useSession().profile?.subscriptionStatus === 'ok';
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
    setFinished(true);
    bus.emit('profile.refresh', {});
  }, [shortFinish, finish, bus]);
  useEffect(() => {
    // Until the session knows that the home is set up, every page but the registration leads back here.
    if (!hasFinished || !isSetUp) return;
    bus.emit('account.created', {});
    navigation.navigate(hasBattery ? BATTERY : HOME, { replace: true });
  }, [hasFinished, isSetUp, hasBattery, bus, navigation]);
  return { failed, hasFinished, retry: () => void finish() };
}
