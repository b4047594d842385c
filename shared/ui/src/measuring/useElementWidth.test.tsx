import { act, render, screen } from '@testing-library/react';
import { useElementWidth } from './useElementWidth';

type Observed = (entries: { contentRect: { width: number } }[]) => void;

test('it follows the width of its element and stops at unmount', () => {
  let resize: Observed = () => {};
  const disconnected = jest.fn();
  const real = window.ResizeObserver;
  window.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      resize = callback as unknown as Observed;
    }
    observe() {}
    unobserve() {}
    disconnect = disconnected;
  };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 300.7 } as DOMRect);

  function Measured() {
    const [ref, widthPx] = useElementWidth<HTMLDivElement>();
    return <div ref={ref}>{widthPx}</div>;
  }
  const { unmount } = render(<Measured />);
  expect(screen.getByText('300')).toBeVisible();
  act(() => resize([{ contentRect: { width: 512.2 } }]));
  expect(screen.getByText('512')).toBeVisible();
  unmount();
  expect(disconnected).toHaveBeenCalledTimes(1);
  window.ResizeObserver = real;
  jest.restoreAllMocks();
});
