import { render, screen } from '@testing-library/react';
import { formatQuantity } from '../numbers/quantity';
import { animatedLevel, type BatteryActivity, BatteryGlyph, type BatteryLevel } from './BatteryGlyph';
import { barSteps } from './battery-steps';
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

test('a gauge is a meter whose text is not clamped', () => {
  render(
    <Gauge label="Salon" value={52} maximum={40} quantity={formatQuantity(52, '°C', 'fr')} hue="heat" />,
  );
  const meter = screen.getByRole('meter', { name: 'Salon' });
  expect(meter).toHaveAttribute('value', '40');
  expect(meter).toHaveAttribute('aria-valuetext', '52\u00a0°C');
});

test('a gauge without a value reads “—”', () => {
  render(<Gauge label="Salon" value={null} quantity={formatQuantity(null, '°C', 'fr')} hue="heat" />);
  expect(screen.getByRole('meter', { name: 'Salon' })).toHaveAttribute('aria-valuetext', '—');
});

test('a bar beside its number is decorative; alone it is a meter', () => {
  const { rerender } = render(<ProgressBar percent={64} />);
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  rerender(<ProgressBar percent={164} label="Charge" valueText="plein" />);
  expect(screen.getByRole('meter', { name: 'Charge' })).toHaveAttribute('value', '100');
});

test('draws as many full leaves as the score', () => {
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

test.each<[BatteryLevel, BatteryActivity, number, number[] | null]>([
  [2, 'charging', 1, null],
  [2, 'charging', 2, [0, 1, 1]],
  [2, 'charging', 3, [0, 0, 1]],
  [4, 'charging', 3, null],
  [0, 'charging', 0, [0, 1, 1, 1, 1]],
  [3, 'discharging', 2, [1, 0, 0, 0]],
  [3, 'discharging', 0, [1, 1, 1, 0]],
  [3, 'discharging', 3, null],
  [0, 'discharging', 0, null],
  [3, 'still', 2, null],
])('at level %d and %s bar %d goes %p in one cycle', (level, activity, bar, turn) => {
  const steps = barSteps(level, activity, bar);
  // The last keyframe repeats the first.
  expect(steps?.slice(0, -1).map(({ opacity }) => opacity) ?? null).toEqual(turn);
  expect(steps?.at(-1)?.offset ?? 1).toBe(1);
});

describe('the battery', () => {
  const cancel = jest.fn();
  const animate = jest.spyOn(Element.prototype, 'animate');
  beforeEach(() => {
    cancel.mockClear();
    animate.mockReset().mockReturnValue({ cancel } as unknown as Animation);
  });
  afterAll(() => animate.mockRestore());

  test('steps every 1.5 s while charging and stops when still', () => {
    const { rerender } = render(<BatteryGlyph level={2} activity="charging" label="Batterie" />);
    expect(animate).toHaveBeenCalledTimes(2);
    expect(animate).toHaveBeenCalledWith(expect.anything(), { duration: 4_500, iterations: Infinity });
    rerender(<BatteryGlyph level={2} activity="still" label="Batterie" />);
    expect(animate).toHaveBeenCalledTimes(2);
    expect(cancel).toHaveBeenCalledTimes(2);
  });

  test('leaves no animation behind after unmount', () => {
    const { unmount } = render(<BatteryGlyph level={2} activity="discharging" label="Batterie" />);
    unmount();
    expect(cancel).toHaveBeenCalledTimes(animate.mock.calls.length);
  });

  test.each<[BatteryLevel | null, number]>([
    [null, 0],
    [0, 0],
    [3, 3],
    [4, 4],
  ])('of level %p has %d full bars', (level, full) => {
    const { container } = render(<BatteryGlyph level={level} activity="still" label="Batterie" />);
    expect(container.querySelectorAll('rect[opacity="1"]')).toHaveLength(full);
    expect(screen.getByRole('img')).toHaveAttribute('data-level', String(level ?? 'unknown'));
  });

  test('is static under reduced motion', () => {
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
    expect(animate).not.toHaveBeenCalled();
    ask.mockRestore();
  });
});
