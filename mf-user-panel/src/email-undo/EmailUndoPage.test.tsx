import { NO_ANSWER, profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { EmailUndoPage } from './EmailUndoPage';

const open = (
  answer: object | typeof NO_ANSWER,
  hash = '#the-code',
  session = sessionOf({}, { status: 'anonymous', profile: null }),
) =>
  renderPanel(<EmailUndoPage />, {
    session,
    section: 'email_undo',
    path: `/user/email_undo${hash}`,
    platformAnswers: { undoEmailChange: answer as never },
  });

test('a tap undoes the change, and the code leaves the address', async () => {
  const { host, user } = await open({});
  expect(host.services.navigation.current().hash).toBe('');
  expect(host.platform.received).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText(/former address is valid again/)).toBeVisible();
  expect(host.platform.received[0]?.parameters.code).toBe('the-code');
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/recovery');
});

test('an expired link says so and links to the sign-in page', async () => {
  const { user } = await open(refusal('token.invalid'));
  await user.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText(/no longer valid/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign_in');
});

test('a signed-in person is led to their identifiers instead', async () => {
  await open({}, '', sessionOf({ profile: profileBody() }));
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See my e-mail address' })).toHaveAttribute(
    'href',
    '/user/identifiers',
  );
});

test('a link without a code is reported at once; a failed request can be retried', async () => {
  await open({}, '');
  expect(screen.getByText(/no longer valid/)).toBeVisible();
  const { host, user } = await open(NO_ANSWER);
  await user.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText(/is not responding/)).toBeVisible();
  host.platform.answer({ undoEmailChange: {} });
  await user.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText(/former address is valid again/)).toBeVisible();
});
