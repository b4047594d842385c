import { roomsBodyOf } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { startAtHome } from '../../test-support/at-home';
import { stopSuite } from '../../test-support/start-suite';
import { azur } from '../../test-support/tenant-fixture';

afterEach(stopSuite);

const keys = (menu: HTMLElement) =>
  [...menu.querySelectorAll('[data-testid^="menu-"]')].map((entry) => entry.getAttribute('data-testid'));

/** Sets a phone's viewport for one test. */
function onAPhone() {
  const before = window.matchMedia;
  window.matchMedia = (query) => ({ ...before(query), matches: query === '(max-width: 820px)' });
  return () => {
    window.matchMedia = before;
  };
}

describe('the main menu', () => {
  it('shows this household’s entries in order', async () => {
    await startAtHome();
    expect(keys(screen.getByRole('navigation', { name: 'Menu principal' }))).toEqual([
      'menu-home',
      'menu-battery',
      'menu-alerts',
      'menu-production',
      'menu-eco_tips',
    ]);
  });

  it('omits what the tenant hides and what the home lacks', async () => {
    await startAtHome({ tenant: azur, answers: { rooms: roomsBodyOf([]) } });
    expect(keys(screen.getByRole('navigation', { name: 'Menu principal' }))).toEqual([
      'menu-home',
      'menu-alerts',
    ]);
  });

  it('navigates without reloading the document, and marks the current page', async () => {
    const { user, path } = await startAtHome();
    await user.click(screen.getByTestId('menu-production'));
    const heading = await screen.findByRole('heading', { name: 'Production of the toy' });
    expect(path()).toBe('/production');
    expect(screen.getByTestId('menu-production')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByTestId('menu-home')).not.toHaveAttribute('aria-current');
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Production · Foyer');
  });

  it.each([
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '*'],
  ])('shows %s alerts as %s', async (count, text) => {
    const { suite } = await startAtHome();
    act(() => suite.bus.emit('alert.badge', { count }));
    const badge = screen.queryByTestId('alert-badge');
    if (text === null) expect(badge).not.toBeInTheDocument();
    else expect(badge).toHaveTextContent(text);
  });

  it('counts visible, active, unacknowledged alerts', async () => {
    const alert = (id: string, changes = {}) => ({
      id,
      active: true,
      visible: true,
      acknowledged: false,
      severity: 'fatal',
      date: '2026-06-21 10:00:00',
      ...changes,
    });
    await startAtHome({
      answers: {
        alerts: {
          alerts: [
            alert('1'),
            alert('2'),
            alert('3', { acknowledged: true }),
            alert('4', { visible: false }),
          ],
        },
      },
    });
    expect(await screen.findByTestId('alert-badge')).toHaveTextContent('2');
    expect(screen.getByTestId('alert-badge')).toHaveTextContent('2 alertes en attente');
  });

  it('has four entries and "more" on a phone, with the rest and the settings in a sheet', async () => {
    const restore = onAPhone();
    const { user } = await startAtHome();
    const bar = screen.getByRole('navigation', { name: 'Menu principal' });
    expect(keys(bar)).toEqual(['menu-home', 'menu-battery', 'menu-alerts', 'menu-production', 'menu-more']);
    await user.click(screen.getByTestId('menu-more'));
    const sheet = within(screen.getByTestId('menu-sheet'));
    expect(sheet.getByTestId('menu-eco_tips')).toBeVisible();
    expect(sheet.getByRole('radio', { name: 'English' })).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    restore();
  });
});
