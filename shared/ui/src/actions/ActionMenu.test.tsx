import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionMenu } from './ActionMenu';

const calls = { compare: jest.fn(), table: jest.fn(), save: jest.fn() };
const opener = () => screen.getByRole('button', { name: 'Plus d’actions' });

function show() {
  render(
    <>
      <ActionMenu
        label="Plus d’actions"
        icon={null}
        entries={[
          { key: 'compare', label: 'Comparer', icon: null, checked: true, onPress: calls.compare },
          { key: 'table', label: 'Tableau', icon: null, onPress: calls.table },
          { key: 'save', label: 'Télécharger', icon: null, disabled: true, onPress: calls.save },
        ]}
      />
      <button type="button">Beside</button>
    </>,
  );
}

beforeEach(() => jest.clearAllMocks());

test('opens on its first entry, shows which entries are on, and returns focus after a choice', async () => {
  show();
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(opener());
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'Plus d’actions' })).toBeVisible();
  expect(screen.getByRole('menuitemcheckbox', { name: 'Comparer', checked: true })).toHaveFocus();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Tableau' }));
  expect(calls.table).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(opener()).toHaveFocus();
});

test.each([
  ['{ArrowDown}', 'Tableau'],
  ['{ArrowUp}', 'Télécharger'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', 'Comparer'],
  ['{End}', 'Télécharger'],
  ['{End}{Home}', 'Comparer'],
  ['t', 'Tableau'],
  ['tt', 'Télécharger'],
  ['ttx', 'Télécharger'],
])('the keys %s lead to “%s”', async (keys, entry) => {
  show();
  opener().focus();
  await userEvent.keyboard(`{ArrowDown}${keys}`);
  expect(document.activeElement).toHaveTextContent(entry);
});

test('Escape closes only the menu and returns focus; Tab moves on', async () => {
  const heard = jest.fn();
  document.addEventListener('keydown', heard);
  show();
  await userEvent.click(opener());
  await userEvent.keyboard('{Escape}');
  expect(heard).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(opener()).toHaveFocus();
  await userEvent.keyboard('{Enter}{Tab}');
  expect(screen.queryByRole('menu')).toBeNull();
  document.removeEventListener('keydown', heard);
});

test('a press outside closes it', async () => {
  show();
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Beside' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a disabled entry stays visible and does nothing', async () => {
  show();
  await userEvent.click(opener());
  const entry = screen.getByRole('menuitem', { name: 'Télécharger' });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(entry);
  expect(calls.save).not.toHaveBeenCalled();
});
