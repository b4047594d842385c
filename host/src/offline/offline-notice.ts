import type { Observable } from '@foyer/remote-kit/streams';
import type { BannerList } from '../notices/banners/banner-list';

/** Shows `offline_mode_msg` while the browser is offline or the session check gets no answer. */
export function showOfflineNotice(connectivity$: Observable<boolean>, banners: BannerList): () => void {
  let hide = () => {};
  const following = connectivity$.subscribe((online) => {
    hide();
    hide = online
      ? () => {}
      : banners.show({ remote: 'shell', messageKey: 'offline_mode_msg', severity: 'warning', values: {} });
  });
  return () => following.unsubscribe();
}
