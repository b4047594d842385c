import { act, screen, waitFor } from '@testing-library/react';
import { atHome } from '../../test-support/at-home';
import { stopSuite } from '../../test-support/start-suite';
import { storeBannerCount } from './banner-count';

afterEach(async () => {
  localStorage.removeItem('foyer.banners');
  await stopSuite();
});

const rooms = () => document.querySelectorAll('.awaited').length;
const showBanner = (suite: Awaited<ReturnType<typeof atHome>>['suite']) =>
  act(() => {
    suite.notices.banners.show({
      remote: 'shell',
      messageKey: 'motd',
      severity: 'info',
      values: {},
      text: 'Hi',
    });
    suite.notices.banners.settle();
  });

describe('space reserved for banners', () => {
  it('is for one banner on a new device, and that banner takes it', async () => {
    const { suite } = await atHome();
    expect(rooms()).toBe(1);
    showBanner(suite);
    expect(await screen.findByTestId('banner-motd')).toBeVisible();
    expect(rooms()).toBe(0);
  });

  it('remains until the page is left when none arrives, so that nothing moves', async () => {
    const { suite } = await atHome();
    act(() => suite.notices.banners.settle());
    expect(rooms()).toBe(1);
    act(() => suite.history.navigate('/faq'));
    await waitFor(() => expect(rooms()).toBe(0));
  });

  it.each([0, 2])('is for as many as the household had last: %d', async (count) => {
    storeBannerCount(count);
    const { suite } = await atHome();
    expect(rooms()).toBe(count);
    act(() => suite.notices.banners.settle());
    expect(rooms()).toBe(0);
  });
});
