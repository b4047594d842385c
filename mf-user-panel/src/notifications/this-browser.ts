import { browserOf } from '@foyer/domain';

/** Name of a browser in words, such as "Firefox, Windows". */
export function browserLabel(userAgent: string): string {
  const { browser, system } = browserOf(userAgent);
  return [browser, system].filter(Boolean).join(', ') || 'Web';
}

/** Why this browser cannot show notifications; null when it can be asked. */
export function pushObstacle(): 'unsupported' | 'denied' | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : null;
}

export type Subscribed =
  | { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  | 'unsupported'
  | 'denied';

async function subscription(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // Subscribed to an earlier key of the platform.
    const former = await manager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Asks for permission and subscribes this browser. Call it after a tap only. Rejects when the browser's service fails. */
export async function subscribeBrowser(pushKey: string): Promise<Subscribed> {
  const obstacle = pushObstacle();
  if (obstacle) return obstacle;
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  // Absent in private windows, and where the tenant's cache is off.
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'unsupported';
  const { endpoint, keys = {} } = (await subscription(registration.pushManager, pushKey)).toJSON();
  const { p256dh, auth } = keys;
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : 'unsupported';
}
