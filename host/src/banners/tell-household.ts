import { licenceFeatures, messageOfTheDay, states } from '@foyer/contract';
import { combineLatest, distinctUntilChanged, EMPTY, map, switchMap, timer } from '@foyer/remote-kit/streams';
import { readCookie, writeCookie } from '../cookies/cookies';
import { DISMISSED_COOKIE_PREFIX } from '../cookies/names';
import { markOf } from '../store/saved-state';
import type { Suite } from '../suite';
import type { NewBanner } from './banner-list';
import { expectBanners } from './expected-banners';
import { householdNotices } from './household-notices';

/** What is told about the house is looked up this often, milliseconds. */
const EVERY_MS = 60_000;
const MOTD_HIDDEN_S = 7 * 86_400;

/**
 * Keeps the banners of the signed-in household right: message of the day, licence, heating credentials, measures
 * on their way after an outage (spec 3 §4). Returns the function that stops it.
 */
export function tellHousehold(suite: Suite): () => void {
  const { session$, facts, connectivity$, visibility$, language } = suite;
  const shown = new Map<string, { readonly said: string; readonly hide: () => void }>();

  const put = (banners: readonly (NewBanner & { readonly cookie: string })[]) => {
    const wanted = banners.filter(({ cookie }) => readCookie(DISMISSED_COOKIE_PREFIX + cookie) === null);
    for (const [key, { hide }] of shown) {
      if (wanted.some(({ messageKey }) => messageKey === key)) continue;
      hide();
      shown.delete(key);
    }
    for (const { cookie: _, ...banner } of wanted) {
      const said = JSON.stringify([banner.values, banner.text]);
      if (shown.get(banner.messageKey)?.said === said) continue;
      shown.set(banner.messageKey, { said, hide: suite.notices.banners.show(banner) });
    }
  };

  const household$ = session$.pipe(
    map(({ status, profile }) => (status === 'authenticated' ? profile : null)),
    distinctUntilChanged(),
  );
  const awake$ = combineLatest([connectivity$, visibility$]).pipe(
    map(([online, visible]) => online && visible),
    distinctUntilChanged(),
  );
  const telling = combineLatest([household$, awake$, language.language$])
    .pipe(
      switchMap(([profile, awake, shownLanguage]) => {
        if (!profile) put([]);
        return profile && awake ? timer(0, EVERY_MS).pipe(map(() => ({ profile, shownLanguage }))) : EMPTY;
      }),
      switchMap(async ({ profile, shownLanguage }) => {
        const [motd, licence, houseStates] = await Promise.all([
          suite.platform.call(messageOfTheDay, {}).catch(() => null),
          suite.platform.call(licenceFeatures, {}).catch(() => null),
          suite.platform.call(states, {}).catch(() => null),
        ]);
        const text = motd?.[shownLanguage];
        return [
          ...householdNotices({
            profile,
            licence,
            states: houseStates,
            electricHeating: facts()['tenant.electric_heating'] === true,
            nowMs: suite.platform.clock.now(),
          }).map((notice) => banner(suite, notice)),
          ...(text ? [motdBanner(text)] : []),
        ];
      }),
    )
    .subscribe((banners) => {
      put(banners);
      expectBanners(shown.size);
      suite.notices.banners.settle();
    });
  return () => {
    telling.unsubscribe();
    put([]);
  };
}

function banner(
  { remotes, history }: Suite,
  { messageKey, severity, values, hideForS, helpPath }: ReturnType<typeof householdNotices>[number],
) {
  const cookie = messageKey;
  return {
    remote: 'shell',
    messageKey,
    severity,
    values,
    cookie,
    onDismiss: hideForS === null ? undefined : hideFor(cookie, hideForS),
    ...(helpPath !== null && remotes.routes().match(helpPath)
      ? { action: { labelKey: 'see', run: () => history.navigate(helpPath) } }
      : {}),
  };
}

function motdBanner(text: string) {
  const cookie = `motd_${markOf(text)}`;
  return {
    remote: 'shell',
    messageKey: 'motd',
    severity: 'info' as const,
    values: {},
    text,
    cookie,
    onDismiss: hideFor(cookie, MOTD_HIDDEN_S),
  };
}

function hideFor(cookie: string, lifeS: number) {
  return () => writeCookie(DISMISSED_COOKIE_PREFIX + cookie, '1', lifeS);
}
