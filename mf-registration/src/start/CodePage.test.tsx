import { sessionOf } from '@foyer/testing';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { renderStep } from '../testing/render-registration';
import { CodePage } from './CodePage';

const atCode = () =>
  renderStep(<CodePage />, 'code', {
    session: sessionOf({}, { status: 'anonymous', profile: null }),
  });

const submit = () => {
  const form = screen.getByTestId('open-registration').closest('form') as HTMLFormElement;
  const event = createEvent.submit(form);
  // jsdom loads no page: the submission is watched, then stopped.
  let isSent = false;
  document.addEventListener(
    'submit',
    (sent) => {
      isSent = !sent.defaultPrevented;
      sent.preventDefault();
    },
    { once: true },
  );
  fireEvent(form, event);
  return isSent && Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
};

it('opens the address of the link with the typed code', async () => {
  const { user } = await atCode();
  await user.type(screen.getByLabelText('Code'), 'abcd efgh 2345 6789');
  expect(screen.getByLabelText('Code')).toHaveValue('ABCD-EFGH-2345-6789');
  expect(submit()).toEqual({ setPasswordCode: 'ABCDEFGH23456789', typed: '1' });
});

it('says that a code is incomplete, and sends nothing', async () => {
  const { user } = await atCode();
  await user.type(screen.getByLabelText('Code'), 'abcd');
  expect(submit()).toBe(false);
  expect(await screen.findByTestId('error-codeIncompleteMessage')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveFocus();
});
