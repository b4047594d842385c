import { act, screen } from '@testing-library/react';
import { startAtHome } from '../../test-support/at-home';
import { stopSuite } from '../../test-support/start-suite';

afterEach(stopSuite);

const banner = { remote: 'shell', messageKey: 'motd', severity: 'info', values: {}, text: 'Hi' } as const;

describe('the place of banners', () => {
  it('takes no room on a new device, nor after the last banner', async () => {
    const { suite } = await startAtHome();
    const place = () => document.querySelector('.area:not([data-area])');
    expect(place()).toBeNull();
    let hide = () => {};
    act(() => {
      hide = suite.notices.banners.show(banner);
    });
    expect(await screen.findByTestId('banner-motd')).toBeVisible();
    act(() => hide());
    expect(place()).toBeNull();
  });
});
