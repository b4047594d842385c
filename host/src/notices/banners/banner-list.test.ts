import type { Severity } from '@foyer/contract';
import { createBannerList, type ShownBanner } from './banner-list';

function listWithView() {
  const list = createBannerList();
  let shown: readonly ShownBanner[] = [];
  list.banners$.subscribe((banners) => {
    shown = banners;
  });
  const show = (messageKey: string, severity: Severity = 'info', onDismiss?: () => void) =>
    list.show({ remote: 'shell', messageKey, severity, values: {}, onDismiss });
  return { show, shown: () => shown, keys: () => shown.map(({ messageKey }) => messageKey) };
}

describe('banners', () => {
  it('are sorted by severity', () => {
    const { show, keys } = listWithView();
    show('motd');
    show('offline', 'warning');
    show('broken', 'fatal');
    expect(keys()).toEqual(['broken', 'offline', 'motd']);
  });

  it('replace the same message instead of repeating it', () => {
    const { show, keys } = listWithView();
    const removeFirst = show('motd');
    show('motd');
    removeFirst();
    expect(keys()).toEqual(['motd']);
  });

  it('can be closed by the person only with a dismiss callback', () => {
    const { show, shown, keys } = listWithView();
    const dismissed = jest.fn();
    show('stays', 'warning');
    show('goes', 'info', dismissed);
    expect(shown()[0]?.dismiss).toBeUndefined();
    shown()[1]?.dismiss?.();
    expect(dismissed).toHaveBeenCalledTimes(1);
    expect(keys()).toEqual(['stays']);
  });
});
