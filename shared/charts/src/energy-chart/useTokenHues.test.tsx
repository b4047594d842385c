import { act, render, screen, waitFor } from '@testing-library/react';
import { useTokenHues } from './useTokenHues';

function Probe() {
  const hues = useTokenHues();
  return <p>{hues.solar}</p>;
}

/** Computed token values by colour scheme. */
function compute() {
  const dark = document.documentElement.dataset.scheme === 'dark';
  return { color: dark ? 'rgb(255, 176, 46)' : 'rgb(194, 116, 0)' } as CSSStyleDeclaration;
}

test('colours are read from the tokens, and again when the scheme changes', async () => {
  const computed = jest.spyOn(window, 'getComputedStyle').mockImplementation(compute);
  const { unmount } = render(<Probe />);
  expect(screen.getByText('#c27400')).toBeVisible();
  act(() => {
    document.documentElement.dataset.scheme = 'dark';
  });
  await waitFor(() => expect(document.querySelector('p')).toHaveTextContent('#ffb02e'));
  unmount();
  expect(document.querySelectorAll('body > span')).toHaveLength(0);
  computed.mockRestore();
  delete document.documentElement.dataset.scheme;
});
