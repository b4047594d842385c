import { combineLatest, distinctUntilChanged, map, type Observable } from '@foyer/remote-kit/streams';
import type { BannerList } from '../notices/banners/banner-list';

export interface ConnectionStates {
  /** False while the browser reports that it is offline. */
  readonly hasNetwork$: Observable<boolean>;
  /** False while the platform does not answer. */
  readonly isAnswered$: Observable<boolean>;
  /** True while the household shown is the stored one, because the session check got no answer. */
  readonly usesSavedHousehold$: Observable<boolean>;
  readonly location$: Observable<{ readonly pathname: string }>;
}

/** A registration shows no measurements: what counts there is what is entered. */
const REGISTRATION = /^\/registration(\/|$)/;

/** Shows whether the network or the platform is missing, as long as one of them is. */
export function showOfflineNotice(
  { hasNetwork$, isAnswered$, usesSavedHousehold$, location$ }: ConnectionStates,
  banners: BannerList,
  brand: string,
): () => void {
  let hide = () => {};
  const messages$ = combineLatest([hasNetwork$, isAnswered$, usesSavedHousehold$, location$]).pipe(
    map(([hasNetwork, isAnswered, usesSaved, { pathname }]) => {
      const isRegistering = REGISTRATION.test(pathname);
      if (!hasNetwork) return isRegistering ? 'offline_registration_msg' : 'offline_mode_msg';
      if (isAnswered && !usesSaved) return null;
      return isRegistering ? 'silent_registration_msg' : 'service_silent_msg';
    }),
    distinctUntilChanged(),
  );
  const following = messages$.subscribe((messageKey) => {
    hide();
    hide =
      messageKey === null
        ? () => {}
        : banners.show({ remote: 'shell', messageKey, severity: 'warning', values: { brand } });
  });
  return () => following.unsubscribe();
}
