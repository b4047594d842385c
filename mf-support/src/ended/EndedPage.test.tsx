import { sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderSupport } from '../testing/render-support';
import { ErrorPage, RevokedPage } from './EndedPage';

const nobody = sessionOf({}, { status: 'anonymous', profile: null });

test.each([
  ['an access that was ended', <RevokedPage key="revoked" />, 'Access closed', 'Continue'],
  ['an access that could not be had', <ErrorPage key="error" />, 'Support', 'Back to Home'],
])('%s shows a message and a way on, signed in or not', async (_, page, title, wayOn) => {
  const shown = await renderSupport(page);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: wayOn })).toHaveAttribute('href', '/');
  shown.unmount();
  await renderSupport(page, { session: nobody });
  expect(screen.getByRole('link', { name: wayOn })).toHaveAttribute('href', '/sign_in');
});

test('the household is led to the list of changes', async () => {
  const shown = await renderSupport(<RevokedPage />);
  expect(screen.getByRole('link', { name: 'See the changes' })).toHaveAttribute(
    'href',
    '/support/access_granted',
  );
  shown.unmount();
  await renderSupport(<RevokedPage />, { session: nobody });
  expect(screen.queryByRole('link', { name: 'See the changes' })).not.toBeInTheDocument();
});
