import type { Observable } from '@foyer/remote-kit/streams';
import type { BannerList } from '../notices/banner-list';

/**
 * The offline notice: there while the browser is offline or nobody answers who is in, gone when it is back (spec 1 §2,
 * `offline_mode_msg`).
 */
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
