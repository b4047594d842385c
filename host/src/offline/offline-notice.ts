import { combineLatest, distinctUntilChanged, map, type Observable } from '@foyer/remote-kit/streams';
import type { BannerList } from '../notices/banners/banner-list';

export interface ConnectionStates {
  /** False while the browser reports that it is offline. */
  readonly hasNetwork$: Observable<boolean>;
  /** False while the platform does not answer. */
  readonly isAnswered$: Observable<boolean>;
  /** True while the household shown is the stored one, because the session check got no answer. */
  readonly usesSavedHousehold$: Observable<boolean>;
}

/** Shows whether the network or the platform is missing, as long as one of them is. */
export function showOfflineNotice(
  { hasNetwork$, isAnswered$, usesSavedHousehold$ }: ConnectionStates,
  banners: BannerList,
  brand: string,
): () => void {
  let hide = () => {};
  const messages$ = combineLatest([hasNetwork$, isAnswered$, usesSavedHousehold$]).pipe(
    map(([hasNetwork, isAnswered, usesSaved]) => {
      if (!hasNetwork) return 'offline_mode_msg';
      return isAnswered && !usesSaved ? null : 'service_silent_msg';
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
