import type { Language, Severity } from '@foyer/contract';
import { browserStorage } from '../../browser/browser-storage';
import type { Suite } from '../../context/suite-context';
import { hideBanner, isBannerHidden } from './hidden-banners';

/** A banner of the household as data, so that the next visit can show it before anything is requested. */
export interface HouseholdBanner {
  readonly messageKey: string;
  readonly severity: Severity;
  readonly values: Readonly<Record<string, number>>;
  /** Text from the platform; otherwise it is looked up by key. */
  readonly text?: string;
  /** Seconds a dismissal lasts; null when it cannot be dismissed. */
  readonly hideForS: number | null;
  /** Name under which a dismissal is remembered. */
  readonly cookie: string;
  /** Path of a helpful page, linked if an area serves it. */
  readonly helpPath: string | null;
}

export interface HouseholdBanners {
  /** Shows exactly these, except hidden ones. */
  put(banners: readonly HouseholdBanner[]): void;
}

/** Shows banners of the household and removes those that no longer apply. */
function createHouseholdBanners({ notices, remotes, history }: Suite): HouseholdBanners {
  const shown = new Map<string, { readonly said: string; readonly hide: () => void }>();

  const showBanner = ({ messageKey, severity, values, text, hideForS, cookie, helpPath }: HouseholdBanner) =>
    notices.banners.show({
      remote: 'shell',
      messageKey,
      severity,
      values,
      ...(text === undefined ? {} : { text }),
      onDismiss: hideForS === null ? undefined : () => hideBanner(cookie, hideForS),
      ...(helpPath !== null && remotes.routes().match(helpPath)
        ? { action: { labelKey: 'see', run: () => history.navigate(helpPath) } }
        : {}),
    });

  return {
    put(banners) {
      const wanted = banners.filter(({ cookie }) => !isBannerHidden(cookie));
      for (const [key, { hide }] of shown) {
        if (wanted.some(({ messageKey }) => messageKey === key)) continue;
        hide();
        shown.delete(key);
      }
      for (const banner of wanted) {
        const said = JSON.stringify([banner.values, banner.text]);
        if (shown.get(banner.messageKey)?.said === said) continue;
        shown.set(banner.messageKey, { said, hide: showBanner(banner) });
      }
    },
  };
}

const KEY = 'foyer.banners';

interface Kept {
  readonly accountId: string;
  readonly language: Language;
  readonly banners: readonly HouseholdBanner[];
}

/** Banners shown at the last visit of this account in this language; none on a new device. */
export function readBanners(
  accountId: string,
  language: Language,
  storage: Pick<Storage, 'getItem'> = browserStorage('localStorage'),
): readonly HouseholdBanner[] {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null;
    // Earlier releases stored a number.
    const isOwn = kept?.accountId === accountId && kept.language === language;
    return isOwn && Array.isArray(kept.banners) ? kept.banners : [];
  } catch {
    return [];
  }
}

export function storeBanners(
  kept: Kept,
  storage: Pick<Storage, 'setItem'> = browserStorage('localStorage'),
): void {
  try {
    storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage they are shown once they are requested.
  }
}

/**
 * Shows the banners of the last visit as soon as the account is known, so that the page does not move when they are
 * confirmed.
 */
export function showStoredBanners(suite: Suite): HouseholdBanners {
  const banners = createHouseholdBanners(suite);
  let isFirst = true;
  const starting = suite.session$.subscribe(({ status, profile, professional }) => {
    if (status === 'starting' || !isFirst) return;
    isFirst = false;
    if (profile && !professional) banners.put(readBanners(profile.id, suite.language.language()));
    queueMicrotask(() => starting.unsubscribe());
  });
  return banners;
}
