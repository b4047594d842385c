import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PeriodNavigatorProps } from './navigator-props';
import { PeriodNavigator } from './PeriodNavigator';

const calls = {
  onPeriod: jest.fn(),
  onPrevious: jest.fn(),
  onNext: jest.fn(),
  onDay: jest.fn(),
  onToday: jest.fn(),
};
const base: PeriodNavigatorProps = {
  ...calls,
  words: {
    period: 'Période',
    periods: { day: 'Jour', week: 'Semaine', month: 'Mois', year: 'Année', lifeTime: 'Toujours' },
    previous: 'Avant',
    next: 'Après',
    today: 'Aujourd’hui',
    pickDate: 'Choisir une date',
    twentyFourHoursShort: '24 h',
    twentyFourHours: 'Vingt-quatre heures',
    enterFullscreen: 'Plein écran',
    leaveFullscreen: 'Quitter le plein écran',
  },
  periods: ['day', 'week', 'month', 'year'],
  period: 'day',
  label: '19 et 20 novembre',
  canGoPrevious: true,
  canGoNext: false,
  day: '2026-11-20',
  lastDay: '2026-11-20',
  isToday: false,
};

beforeEach(() => jest.clearAllMocks());

test('only the offered periods can be chosen', async () => {
  render(<PeriodNavigator {...base} />);
  expect(screen.queryByTestId('period-lifeTime')).not.toBeInTheDocument();
  await userEvent.click(screen.getByTestId('period-week'));
  expect(calls.onPeriod).toHaveBeenCalledWith('week');
});

test('one steps back, and not beyond the present', async () => {
  render(<PeriodNavigator {...base} />);
  await userEvent.click(screen.getByTestId('period-previous'));
  expect(calls.onPrevious).toHaveBeenCalledTimes(1);
  expect(screen.getByTestId('period-next')).toBeDisabled();
});

test('a date is picked, an emptied field is not a date', () => {
  render(<PeriodNavigator {...base} />);
  const field = screen.getByLabelText('Choisir une date', { selector: 'input' });
  expect(field).toHaveAttribute('max', '2026-11-20');
  fireEvent.change(field, { target: { value: '2026-06-21' } });
  fireEvent.change(field, { target: { value: '' } });
  expect(calls.onDay.mock.calls).toEqual([['2026-06-21']]);
});

test('the period in words opens the calendar of its field', async () => {
  const shown = jest.fn();
  HTMLInputElement.prototype.showPicker = shown;
  render(<PeriodNavigator {...base} />);
  const opener = screen.getByRole('button', { name: /^19 et 20 novembre ?, Choisir une date$/ });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  expect(shown).toHaveBeenCalledTimes(1);
  expect(shown.mock.contexts[0]).toBe(screen.getByLabelText('Choisir une date', { selector: 'input' }));
});

test('without a calendar the date is typed in the page’s order', async () => {
  HTMLInputElement.prototype.showPicker = () => {
    throw new DOMException('not here', 'NotSupportedError');
  };
  render(<PeriodNavigator {...base} />);
  const opener = screen.getByRole('button', { name: /Choisir une date$/ });
  const field = () => screen.getByRole('textbox', { name: 'Choisir une date' });
  await userEvent.click(opener);
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('20/11/2026');
  await userEvent.clear(field());
  await userEvent.type(field(), '21/11/2026{Enter}');
  expect(field()).toHaveAccessibleDescription(expect.stringContaining('jusqu’au 20/11/2026.'));
  await userEvent.clear(field());
  await userEvent.type(field(), '21.6.2026{Enter}');
  expect(calls.onDay.mock.calls).toEqual([['2026-06-21']]);
  expect(opener).toHaveFocus();
  await userEvent.click(opener);
  await userEvent.keyboard('{Escape}');
  expect([screen.queryByRole('textbox'), document.activeElement]).toEqual([null, opener]);
});

test('the way back to today is there only elsewhere', async () => {
  const { rerender } = render(<PeriodNavigator {...base} />);
  await userEvent.click(screen.getByRole('button', { name: 'Aujourd’hui' }));
  expect(calls.onToday).toHaveBeenCalledTimes(1);
  rerender(<PeriodNavigator {...base} isToday />);
  expect(screen.queryByRole('button', { name: 'Aujourd’hui' })).not.toBeInTheDocument();
});

test('the two toggles tell their state', async () => {
  const [day, full] = [jest.fn(), jest.fn()];
  render(
    <PeriodNavigator
      {...base}
      twentyFourHours={{ on: true, onToggle: day }}
      fullscreen={{ on: false, onToggle: full }}
    />,
  );
  expect(screen.getByTestId('toggle-24h')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByTestId('toggle-fullscreen')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(screen.getByTestId('toggle-24h'));
  await userEvent.click(screen.getByRole('button', { name: 'Plein écran' }));
  expect([day, full].map((called) => called.mock.calls.length)).toEqual([1, 1]);
});

test('a lifetime has no steps and no date', () => {
  render(
    <PeriodNavigator
      {...base}
      periods={['day', 'lifeTime']}
      period="lifeTime"
      onPrevious={undefined}
      onNext={undefined}
    />,
  );
  expect(screen.queryByTestId('period-previous')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Choisir une date$/ })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Choisir une date')).not.toBeInTheDocument();
});

test('what is looked at is announced when it changes', () => {
  render(<PeriodNavigator {...base} />);
  expect(screen.getByText('19 et 20 novembre')).toHaveAttribute('aria-live', 'polite');
});
