import { useHostServices } from '@foyer/remote-kit';
import { useCallback, useEffect, useState } from 'react';
import type { Registration } from '../steps/useRegistration';

/** Where an account goes whose registration its first step has finished (spec 2 §4). */
const BATTERY = '/user/my_smart_battery';

/** Ends a registration of which its tenant asks for no more than the account (spec 2 §4, D167). */
export function useShortFinish(registration: Registration | null) {
  const { navigation, bus } = useHostServices();
  const [failed, setFailed] = useState(false);
  const { shortFinish = null, keeper = null } = registration ?? {};
  const finish = useCallback(async () => {
    setFailed(false);
    // Nothing before it may wait any more, and its own answer has to be there.
    const isSent =
      (await keeper?.settled()) && (await keeper?.send({ subscription_status: 'ok' })) === 'sent';
    setFailed(!isSent);
  }, [keeper]);
  useEffect(() => {
    if (shortFinish === 'due') void finish();
    if (shortFinish !== 'done') return;
    bus.emit('profile.refresh', {});
    bus.emit('account.created', {});
    navigation.navigate(BATTERY, { replace: true });
  }, [shortFinish, finish, bus, navigation]);
  return { failed, retry: () => void finish() };
}
