import { act, render, screen } from '@testing-library/react';
import { useMediaQuery } from './useMediaQuery';

function Probe() {
  return <p>{useMediaQuery('(max-width: 640px)') ? 'narrow' : 'wide'}</p>;
}

test('follows the query and stops listening at unmount', () => {
  const list = Object.assign(new EventTarget(), { matches: false, media: '(max-width: 640px)' });
  const removed = jest.spyOn(list, 'removeEventListener');
  const asked = jest.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  const { unmount } = render(<Probe />);
  expect(screen.getByText('wide')).toBeVisible();
  act(() => {
    list.matches = true;
    list.dispatchEvent(new Event('change'));
  });
  expect(screen.getByText('narrow')).toBeVisible();
  unmount();
  expect(removed).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});
