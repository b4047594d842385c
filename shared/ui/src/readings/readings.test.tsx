import { act, render, screen } from '@testing-library/react';
import { formatQuantity } from '../numbers/quantity';
import { animatedLevel, type BatteryActivity, BatteryGlyph, type BatteryLevel } from './BatteryGlyph';
import { Gauge, gaugeShare } from './Gauge';
import { Leaves } from './Leaves';
import { ProgressBar } from './ProgressBar';

test.each([
  [-5, 0, 40, 0],
  [0, 0, 40, 0],
  [10, 0, 40, 0.25],
  [40, 0, 40, 1],
  [55, 0, 40, 1],
  [82, 0, 100, 0.82],
])('%d between %d and %d fills %d of the arc', (value, minimum, maximum, share) => {
  expect(gaugeShare(value, minimum, maximum)).toBeCloseTo(share, 10);
});

test('a gauge is a meter whose words are not clamped', () => {
  render(
    <Gauge label="Salon" value={52} maximum={40} quantity={formatQuantity(52, '°C', 'fr')} hue="heat" />,
  );
  const meter = screen.getByRole('meter', { name: 'Salon' });
  expect(meter).toHaveAttribute('value', '40');
  expect(meter).toHaveAttribute('aria-valuetext', '52\u00a0°C');
});

test('a gauge without value says so', () => {
  render(<Gauge label="Salon" value={null} quantity={formatQuantity(null, '°C', 'fr')} hue="heat" />);
  expect(screen.getByRole('meter', { name: 'Salon' })).toHaveAttribute('aria-valuetext', '—');
});

test('a bar beside its number is decoration; alone it is a meter', () => {
  const { rerender } = render(<ProgressBar percent={64} />);
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  rerender(<ProgressBar percent={164} label="Charge" valueText="plein" />);
  expect(screen.getByRole('meter', { name: 'Charge' })).toHaveAttribute('value', '100');
});

test('as many leaves are full as the score says', () => {
  render(<Leaves count={4} label="4 feuilles sur 5" />);
  const leaves = screen.getByRole('img', { name: '4 feuilles sur 5' });
  expect(leaves.querySelectorAll('[data-full="true"]')).toHaveLength(4);
  expect(leaves.querySelectorAll('[data-full="false"]')).toHaveLength(1);
});

test.each<[BatteryLevel, BatteryActivity, number[]]>([
  [2, 'charging', [2, 3, 4, 2, 3]],
  [4, 'charging', [4, 4, 4, 4, 4]],
  [0, 'charging', [0, 1, 2, 3, 4]],
  [2, 'discharging', [2, 1, 0, 2, 1]],
  [0, 'discharging', [0, 0, 0, 0, 0]],
  [3, 'still', [3, 3, 3, 3, 3]],
])('at level %d and %s the bars go %p', (level, activity, shown) => {
  expect(shown.map((_, steps) => animatedLevel(level, activity, steps))).toEqual(shown);
});

describe('the battery', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const shown = () => screen.getByRole('img', { name: 'Batterie' }).getAttribute('data-shown');

  test('moves every 1.5 s while it charges and stops when still', () => {
    const { rerender } = render(<BatteryGlyph level={2} activity="charging" label="Batterie" />);
    expect(shown()).toBe('2');
    act(() => jest.advanceTimersByTime(1499));
    expect(shown()).toBe('2');
    act(() => jest.advanceTimersByTime(1));
    expect(shown()).toBe('3');
    rerender(<BatteryGlyph level={2} activity="still" label="Batterie" />);
    expect(shown()).toBe('2');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('leaves no timer behind', () => {
    const { unmount } = render(<BatteryGlyph level={2} activity="discharging" label="Batterie" />);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('of unknown level is an empty shell', () => {
    render(<BatteryGlyph level={null} activity="charging" label="Batterie" />);
    expect(shown()).toBe('0');
    expect(screen.getByRole('img')).toHaveAttribute('data-level', 'unknown');
  });

  test('does not move for who asked for less motion', () => {
    const ask = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...new EventTarget(),
      matches: query.includes('reduce'),
      media: query,
      onchange: null,
      addEventListener: jest.fn(),
      removeEventListener: jest.fn(),
      addListener: jest.fn(),
      removeListener: jest.fn(),
      dispatchEvent: () => true,
    }));
    render(<BatteryGlyph level={1} activity="charging" label="Batterie" />);
    act(() => jest.advanceTimersByTime(6000));
    expect(shown()).toBe('1');
    ask.mockRestore();
  });
});
