import type { Language, Profile } from '@foyer/contract';
import { fnvHash } from '@foyer/domain';
import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  Observable,
  startWith,
  switchMap,
  tap,
  timer,
} from '@foyer/remote-kit/streams';
import { type Licence, licenceFeatures } from '@foyer/wire/contract-lifecycle';
import { accountClosing } from '@foyer/wire/household-data';
import { messageOfTheDay } from '@foyer/wire/information';
import { states } from '@foyer/wire/states';
import type { Suite } from '../../context/suite-context';
import { hasHome } from '../../session/has-home';
import { createSessionCheck } from '../../session/session-check';
import { troubleFound } from '../../session/session-slice';
import { type HouseholdBanner, type HouseholdBanners, storeBanners } from './household-banners';
import { householdNotices } from './household-notices';

/** Polling interval of the house's states while the page is visible, milliseconds. */
const STATES_EVERY_MS = 30_000;
/** Licence and message of the day are requested once per this many polls. */
const SELDOM = 20;
const MOTD_HIDDEN_S = 7 * 86_400;

/**
 * Updates the banners of the signed-in household: message of the day, licence, closing of the account, measurements delayed by an
 * outage.
 * Also publishes outages of third parties to the areas. Returns a function that stops it.
 * @param banners those of the last visit, which the answers confirm or remove
 */
export function watchHouseholdNotices(suite: Suite, { put }: HouseholdBanners): () => void {
  const { session$, visibility$, language, bus } = suite;
  // As areas see it: a token that was set aside counts as offline.
  const { connectivity$ } = suite.services;
  const putFor = (profile: Profile, language: Language, banners: readonly HouseholdBanner[]) => {
    put(banners);
    storeBanners({ accountId: profile.id, language, banners });
  };

  let seldom = lookUpNothing;
  const loadNotices = async (
    profile: Profile,
    shownLanguage: Language,
    round: number,
  ): Promise<readonly HouseholdBanner[]> => {
    const isSame = createSessionCheck(suite.token);
    if (round % SELDOM === 0) seldom = loadRareNotices(suite);
    const [{ motd, licence, eraseAtMs }, houseStates] = await Promise.all([
      seldom,
      suite.platform.call(states, {}).catch(() => null),
    ]);
    if (houseStates && isSame())
      suite.store.dispatch(troubleFound(Object.keys(houseStates.errors).length > 0));
    const text = motd?.[shownLanguage];
    return [
      ...householdNotices({
        profile,
        licence,
        eraseAtMs,
        states: houseStates,
        nowMs: suite.platform.clock.now(),
      }).map((notice) => ({ ...notice, cookie: notice.messageKey })),
      ...(text ? [motdBanner(text)] : []),
    ];
  };
  const household$ = session$.pipe(
    map((session) => (hasHome(session) ? session.profile : null)),
    distinctUntilChanged(),
  );
  const awake$ = combineLatest([connectivity$, visibility$]).pipe(
    map(([online, visible]) => online && visible),
    distinctUntilChanged(),
  );
  // A change of the licence or a closing, here or in another tab, may leave the profile unchanged.
  const changed$ = new Observable<readonly string[]>((heard) =>
    bus.on('data.changed', ({ tags }) => heard.next(tags)),
  ).pipe(
    filter((tags) => tags.includes('licence') || tags.includes('closing')),
    startWith([]),
  );
  const telling = combineLatest([household$, awake$, language.language$, changed$])
    .pipe(
      switchMap(([profile, awake, shownLanguage]) => {
        if (!profile) put([]);
        return profile && awake
          ? timer(0, STATES_EVERY_MS).pipe(
              switchMap((round) => loadNotices(profile, shownLanguage, round)),
              tap((banners) => putFor(profile, shownLanguage, banners)),
            )
          : EMPTY;
      }),
    )
    .subscribe();
  return () => {
    telling.unsubscribe();
    put([]);
  };
}

interface RareNotices {
  readonly motd: Readonly<Record<string, string>> | null;
  readonly licence: Licence | null;
  readonly eraseAtMs: number | null;
}
const lookUpNothing: Promise<RareNotices> = Promise.resolve({
  motd: null,
  licence: null,
  eraseAtMs: null,
});

async function loadRareNotices({ platform }: Suite): Promise<RareNotices> {
  const [motd, licence, closing] = await Promise.all([
    platform.call(messageOfTheDay, {}).catch(() => null),
    platform.call(licenceFeatures, {}).catch(() => null),
    // Refused to a wall tablet, to support and by older platforms.
    platform.call(accountClosing, {}).catch(() => null),
  ]);
  return { motd, licence, eraseAtMs: closing?.eraseAtMs ?? null };
}

function motdBanner(text: string): HouseholdBanner {
  const cookie = `motd_${fnvHash(text)}`;
  return {
    messageKey: 'motd',
    severity: 'info',
    values: {},
    text,
    cookie,
    hideForS: MOTD_HIDDEN_S,
    helpPath: null,
  };
}
