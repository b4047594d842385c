import { act, screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { HandOverStep } from './HandOverStep';

const PATH = 'registration_complete';
const HERE = `/registration/${PATH}`;

const atTheEnd = async () => {
  const rendered = await renderStep(<HandOverStep />, PATH, {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_ok' }),
      inviteCustomer: { link: 'http://localhost/?setPasswordCode=once', mailed: true },
    },
  });
  await screen.findByTestId('invite');
  return rendered;
};

it('shows the customer’s link, and leaves', async () => {
  const { user, host } = await atTheEnd();
  await user.click(screen.getByTestId('invite'));
  expect(await screen.findByTestId('customer-link')).toHaveTextContent('setPasswordCode=once');
  await user.click(screen.getByRole('button', { name: 'Leave this installation' }));
  expect(host.acted).toEqual([{ kind: 'leave', what: '' }]);
});

it.each(['/registration/wiring', '/registration', '/home'])(
  'leads whoever heads for %s out, and shows nothing of it',
  async (path) => {
    const { host } = await atTheEnd();
    const { navigation } = host.services;
    act(() => navigation.navigate(path));
    await waitFor(() => expect(host.acted).toEqual([{ kind: 'leave', what: '' }]));
    expect(navigation.current().pathname).toBe(HERE);
  },
);

it.each(['/sign_in', '/installer/login'])('lets whoever heads for %s go', async (path) => {
  const { host } = await atTheEnd();
  act(() => host.services.navigation.navigate(path));
  await act(async () => {});
  expect(host.acted).toEqual([]);
  expect(host.services.navigation.current().pathname).toBe(path);
});

it('leads to the professionals’ entrance where nobody’s own session waits', async () => {
  const { user, host } = await atTheEnd();
  const { navigation, acting } = host.services;
  jest.spyOn(acting, 'leave').mockImplementation(() => navigation.navigate('/sign_in', { replace: true }));
  await user.click(screen.getByRole('button', { name: 'Leave this installation' }));
  expect(navigation.current().pathname).toBe('/installer/login');
});
