import { sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderSupport } from '../testing/render-support';
import { ErrorPage, RevokedPage } from './EndedPage';

const nobody = sessionOf({}, { status: 'anonymous', profile: null });

test.each([
  ['an access that was ended', <RevokedPage key="revoked" />, 'Access closed'],
  ['an access that could not be had', <ErrorPage key="error" />, 'Support'],
])('%s is told, and leads on whether or not somebody is signed in', async (_, page, title) => {
  const shown = await renderSupport(page);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
  shown.unmount();
  await renderSupport(page, { session: nobody });
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/sign_in');
});
