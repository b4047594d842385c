import { sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { TadoFailurePage, TadoSuccessPage } from './TadoResultPages';

const nobody = sessionOf({}, { status: 'anonymous', profile: null, rooms: null });
const at = { language: 'en', route: '/*' } as const;

test.each([
  ['refused', /You refused access/],
  ['expired', /no longer valid/],
  ['in-use', /already connected to another home/],
  ['unavailable', /did not respond as expected/],
  ['anything else', /did not respond as expected/],
])('the failure page explains the reason: %s', async (reason, text) => {
  await renderHeating(<TadoFailurePage />, {
    ...at,
    path: `/tado/connection/failure?reason=${encodeURIComponent(reason)}`,
  });
  expect(screen.getByText(text)).toBeVisible();
});

test.each([
  ['success', <TadoSuccessPage key="success" />],
  ['failure', <TadoFailurePage key="failure" />],
])(
  'the %s page needs no session: with one it links back, without one it asks to close the window',
  async (path, page) => {
    const shown = await renderHeating(page, { ...at, path: `/tado/connection/${path}` });
    expect(screen.getByRole('link', { name: 'Back to electric heating' })).toHaveAttribute(
      'href',
      '/user/electric_heating',
    );
    shown.unmount();
    await renderHeating(page, { ...at, path: `/tado/connection/${path}`, session: nobody });
    expect(screen.getByText('You can close this window.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  },
);
