import { refusal, type StubAnswers } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { HandOverStep } from './HandOverStep';

const PATH = 'registration_complete';
const HERE = `/registration/${PATH}`;

const SENT = {
  ...{ sentTo: 'n•••@foyer.example', mailed: true, link: '' },
  page: 'https://foyer.example/registration/code',
};

const renderHandOverStep = async (inviteCustomer: StubAnswers[string] = SENT) => {
  const rendered = await renderStep(<HandOverStep />, PATH, {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_ok' }),
      inviteCustomer,
    },
  });
  await screen.findByTestId('invite');
  return rendered;
};

it('shows the masked address the link was sent to, then leaves', async () => {
  const { user, host } = await renderHandOverStep();
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByTestId('customer-link')).toHaveTextContent('sent to n•••@foyer.example');
  expect(screen.getByRole('img', { name: /foyer.example\/registration\/code/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave this installation' }));
  expect(host.acted).toEqual([{ kind: 'leave', what: '' }]);
});

it.each([
  [false, false, []],
  [false, true, [{ kind: 'leave', what: '' }]],
  [true, false, [{ kind: 'leave', what: '' }]],
])(
  'with a link sent before (%s), leaving is asked about or not: confirmed %s',
  async (invited, confirms, acted) => {
    const { user, host } = await renderStep(<HandOverStep />, PATH, {
      confirms,
      platformAnswers: { registrationUser: userBody({ subscription_status: 'setup_ok', invited }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Leave this installation' }));
    await waitFor(() => expect(host.acted).toEqual(acted));
    expect(host.shownMessages.map(({ key }) => key)).toEqual(invited ? [] : ['leaveWithoutLinkConfirm']);
  },
);

it('ignores the link in the answer of an older platform', async () => {
  const { user } = await renderHandOverStep({ link: 'http://localhost/?setPasswordCode=once', mailed: true });
  await user.click(screen.getByTestId('invite'));
  expect(await screen.findByTestId('customer-link')).toHaveTextContent('The e-mail has been sent.');
  expect(document.body).not.toHaveTextContent('setPasswordCode');
  expect(screen.queryByRole('img')).toBeNull();
});

it('alerts when the e-mail cannot be sent and offers a retry', async () => {
  const { user, host } = await renderHandOverStep(refusal('mail.unavailable'));
  await user.click(screen.getByTestId('invite'));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['mailNotAvailableMessage']));
  expect(screen.getByTestId('invite')).toHaveTextContent('Send the link');
});

it.each(['/registration/wiring', '/registration', '/home'])(
  'leaves the installation on navigation to %s without showing that page',
  async (path) => {
    const { host } = await renderHandOverStep();
    const { navigation } = host.services;
    act(() => navigation.navigate(path));
    await waitFor(() => expect(host.acted).toEqual([{ kind: 'leave', what: '' }]));
    expect(navigation.current().pathname).toBe(HERE);
  },
);

it.each(['/sign_in', '/installer/login'])('allows navigation to %s', async (path) => {
  const { host } = await renderHandOverStep();
  act(() => host.services.navigation.navigate(path));
  await act(async () => {});
  expect(host.acted).toEqual([]);
  expect(host.services.navigation.current().pathname).toBe(path);
});

it('opens the professionals’ entrance without a professional session', async () => {
  const { user, host } = await renderHandOverStep();
  const { navigation, acting } = host.services;
  jest.spyOn(acting, 'leave').mockImplementation(() => navigation.navigate('/sign_in', { replace: true }));
  await user.click(screen.getByRole('button', { name: 'Leave this installation' }));
  expect(navigation.current().pathname).toBe('/installer/login');
});
