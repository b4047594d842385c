import { waitFor } from '@testing-library/react';

jest.mock('./bootstrap', () => {
  throw new TypeError('undefined is not a function');
});

it('shows the failure when the code loaded but threw', async () => {
  const written = jest.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div id="suite"></div><div id="start-failure"></div>';
  await import('./index');
  await waitFor(() => expect(document.getElementById('start-failure')).toHaveClass('shown'));
  expect(written).toHaveBeenCalledWith(expect.any(TypeError));
});
