import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BottomBar, BottomBarButton, MenuLink, SideMenu } from './Menu';

function show(onNavigate: (href: string) => void, onApproach = jest.fn()) {
  render(
    <SideMenu label="Menu principal">
      <MenuLink href="/home" label="Accueil" icon={null} current onNavigate={onNavigate} />
      <MenuLink
        href="/alerts"
        label="Alertes"
        icon={null}
        current={false}
        onNavigate={onNavigate}
        onApproach={onApproach}
        testId="menu-alerts"
      />
    </SideMenu>,
  );
}

test('is a landmark of links that marks the current page', () => {
  show(jest.fn());
  expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Accueil');
});

test('a plain click navigates without a page load, a click for a new tab is left to the browser', () => {
  const went = jest.fn();
  show(went);
  const link = screen.getByTestId('menu-alerts');
  expect(fireEvent.click(link)).toBe(false);
  expect(went).toHaveBeenCalledWith('/alerts');
  // jsdom cannot navigate: only whether the click was prevented counts.
  let taken: boolean | null = null;
  const look = (event: Event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', look, { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(taken).toBe(false);
  expect(went).toHaveBeenCalledTimes(1);
});

test('reports hover and focus', async () => {
  const near = jest.fn();
  show(jest.fn(), near);
  await userEvent.hover(screen.getByTestId('menu-alerts'));
  screen.getByTestId('menu-alerts').focus();
  expect(near).toHaveBeenCalledTimes(2);
});

test('the last entry of the bar opens the rest', async () => {
  const opened = jest.fn();
  render(
    <BottomBar label="Menu">
      <BottomBarButton icon={null} label="Plus" expanded={false} onPress={opened} />
    </BottomBar>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Plus', expanded: false }));
  expect(opened).toHaveBeenCalledTimes(1);
});
