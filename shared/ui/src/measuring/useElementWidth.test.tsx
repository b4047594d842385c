import { act, render, screen } from '@testing-library/react';
import { useElementHeight, useElementWidth, usePartsBeside } from './useElementWidth';

type Observed = (entries: { contentRect: { width: number; height: number } }[]) => void;

let resize: Observed;
const disconnected = jest.fn();
const real = window.ResizeObserver;

beforeEach(() => {
  disconnected.mockClear();
  window.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      resize = callback as unknown as Observed;
    }
    observe() {}
    unobserve() {}
    disconnect = disconnected;
  };
});
afterEach(() => {
  window.ResizeObserver = real;
  jest.restoreAllMocks();
});

const layOut = (width: number, height = 0) =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width, height } as DOMRect);

test.each([
  ['width', useElementWidth, '300', '512'],
  ['height', useElementHeight, '200', '412'],
] as const)('it follows the %s of its element and stops at unmount', (_, useLength, first, then) => {
  layOut(300.7, 200.7);
  function Measured() {
    const [ref, lengthPx] = useLength<HTMLDivElement>();
    return <div ref={ref}>{lengthPx}</div>;
  }
  const { unmount } = render(<Measured />);
  expect(screen.getByText(first)).toBeVisible();
  act(() => resize([{ contentRect: { width: 512.2, height: 412.2 } }]));
  expect(screen.getByText(then)).toBeVisible();
  unmount();
  expect(disconnected).toHaveBeenCalledTimes(1);
});

test('renders again only when a different number of parts fits', () => {
  layOut(window.innerWidth - 10);
  let drawn = 0;
  function Measured() {
    const [ref, parts] = usePartsBeside<HTMLDivElement>(250);
    drawn += 1;
    return <div ref={ref}>{parts}</div>;
  }
  render(<Measured />);
  expect(screen.getByText('4')).toBeVisible();
  act(() => resize([{ contentRect: { width: 1_001, height: 0 } }]));
  expect(drawn).toBe(1);
  act(() => resize([{ contentRect: { width: 999, height: 0 } }]));
  expect(screen.getByText('3')).toBeVisible();
});
