import { refusal, type StubAnswers } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
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

it('shows the address in full before and after the link is sent, then leaves', async () => {
  const { user, host } = await renderHandOverStep();
  expect(screen.getByTestId('customer-email')).toHaveTextContent('new.home@foyer.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByTestId('customer-link')).toHaveTextContent('sent to new.home@foyer.example');
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
  expect(await screen.findByTestId('customer-link')).toHaveTextContent(
    'The e-mail has been sent to new.home',
  );
  expect(document.body).not.toHaveTextContent('setPasswordCode');
  expect(screen.queryByRole('img')).toBeNull();
});

it.each([
  [false, 'Save the address', 'emailCorrected'],
  [true, 'Save and send a new link', 'emailCorrectedAndSent'],
])('corrects a mistyped address, with a link sent before: %s', async (invited, label, message) => {
  const { user, host } = await renderStep(<HandOverStep />, PATH, {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_ok', invited }),
      correctCustomerEmail: refusal('email.taken'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Correct the address' }));
  const dialog = within(screen.getByTestId('dialog-customer-email'));
  const field = dialog.getByLabelText('E-mail');
  expect(field).toHaveValue('new.home@foyer.example');
  const enter = async (address: string) => {
    await user.clear(field);
    await user.type(field, address);
    await user.click(dialog.getByRole('button', { name: label }));
  };
  await enter('nobody');
  expect(await dialog.findByTestId('error-emailInvalidMessage')).toBeVisible();
  await enter('home@foyer.example');
  expect(await dialog.findByTestId('error-emailTakenError')).toBeVisible();
  host.platform.answer({
    correctCustomerEmail: { invited },
    registrationUser: userBody({ subscription_status: 'setup_ok', invited, email: 'right@foyer.example' }),
  });
  await enter('Right@foyer.example');
  await waitFor(() => expect(screen.queryByTestId('dialog-customer-email')).toBeNull());
  expect(screen.getByTestId('customer-email')).toHaveTextContent('right@foyer.example');
  expect(host.shownMessages.map(({ key }) => key)).toEqual([message]);
  expect(
    host.platform.received.filter(({ id }) => id === 'correctCustomerEmail').at(-1)?.parameters,
  ).toMatchObject({
    email: 'right@foyer.example',
  });
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
