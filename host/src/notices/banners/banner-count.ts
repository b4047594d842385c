import { browserStorage } from '../../browser/browser-storage';

const KEY = 'foyer.banners';
/** Upper limit: beyond it a layout shift is acceptable. */
const MOST = 3;

/** Number of banners the household had at the last visit; null on a new device. */
export function readBannerCount(
  storage: Pick<Storage, 'getItem'> = browserStorage('localStorage'),
): number | null {
  try {
    const kept = storage.getItem(KEY);
    if (kept === null) return null;
    const count = Number(kept);
    return Number.isInteger(count) && count > 0 ? Math.min(count, MOST) : 0;
  } catch {
    return 0;
  }
}

export function storeBannerCount(
  count: number,
  storage: Pick<Storage, 'setItem'> = browserStorage('localStorage'),
): void {
  try {
    storage.setItem(KEY, String(count));
  } catch {
    // Without storage the page shifts a little when they arrive.
  }
}
