import { browserStorage } from '../../areas/browser-storage';

const KEY = 'foyer.banners';
/** More would be a page of banners; then a jump is the least of it. */
const MOST = 3;

/**
 * How many banners the household had when it was last told, so that their place is kept while they come; null on a
 * device where it never was.
 */
export function expectedBanners(
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

export function expectBanners(
  count: number,
  storage: Pick<Storage, 'setItem'> = browserStorage('localStorage'),
): void {
  try {
    storage.setItem(KEY, String(count));
  } catch {
    // Without storage the page moves a little when they come.
  }
}
