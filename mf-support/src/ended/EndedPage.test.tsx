import { sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderSupport } from '../testing/render-support';
import { ErrorPage, RevokedPage } from './EndedPage';

const signedOut = sessionOf({}, { status: 'anonymous', profile: null });

test.each([
  ['a revoked session', <RevokedPage key="revoked" />, 'Access closed', 'Continue'],
  ['a session that could not be opened', <ErrorPage key="error" />, 'Support', 'Back to Home'],
])(
  'the page of %s shows a message and a link to continue, signed in or not',
  async (_, page, title, linkName) => {
    const view = await renderSupport(page);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: linkName })).toHaveAttribute('href', '/');
    view.unmount();
    await renderSupport(page, { session: signedOut });
    expect(screen.getByRole('link', { name: linkName })).toHaveAttribute('href', '/sign_in');
  },
);

test('links to the list of changes only for a signed-in household', async () => {
  const view = await renderSupport(<RevokedPage />);
  expect(screen.getByRole('link', { name: 'See the changes' })).toHaveAttribute(
    'href',
    '/support/access_granted',
  );
  view.unmount();
  await renderSupport(<RevokedPage />, { session: signedOut });
  expect(screen.queryByRole('link', { name: 'See the changes' })).not.toBeInTheDocument();
});
