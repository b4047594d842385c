import type { Facts } from '@foyer/contract';
import { NO_ANSWER, profileBody, refusal, type StubAnswer, sessionOf, TENANT } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { StartPage } from './StartPage';

let accounts = 0;
const renderStartStep = (
  finishesOnFirstStep: boolean,
  subscription_status: string,
  answers: object = {},
  facts: Facts = {},
) => {
  accounts += 1;
  return renderStep(<StartPage />, '', {
    facts,
    session: sessionOf({ profile: profileBody({ id: `short-${accounts}`, subscription_status }) }),
    tenant: { ...TENANT, flags: { ...TENANT.flags, finish_registration_on_first_step: finishesOnFirstStep } },
    platformAnswers: {
      registrationUser: userBody({ subscription_status }),
      updateRegistration: { subscription_status: 'ok' },
      profile: profileBody({ id: `short-${accounts}`, subscription_status: 'ok' }),
      ...answers,
    },
  });
};

it.each([
  [false, 'setup_user_registered', '/registration/user_production_details', 0],
  [true, 'setup_user_registered', '/user/my_smart_battery', 1],
  [true, 'none', '/registration/user_informations', 0],
])(
  'with finish on the first step %s, status %s redirects to %s',
  async (finishesOnFirstStep, status, path, sent) => {
    const { host } = await renderStartStep(finishesOnFirstStep, status);
    await waitFor(() => expect(host.services.navigation.current().pathname).toBe(path));
    const updates = host.platform.received.filter(({ id }) => id === 'updateRegistration');
    expect(updates.map(({ parameters }) => parameters.subscription_status)).toEqual(
      Array.from({ length: sent }, () => 'ok'),
    );
  },
);

it('opens the battery only once the session knows that the home is set up', async () => {
  let answer: (profile: StubAnswer) => void = () => {};
  const profile = () => new Promise<StubAnswer>((resolve) => (answer = resolve));
  const { host } = await renderStartStep(true, 'setup_user_registered', { profile });
  await waitFor(() => expect(host.platform.received.map(({ id }) => id)).toContain('profile'));
  expect(host.services.navigation.current().pathname).toBe('/registration/');
  await act(async () => answer(profileBody({ id: `short-${accounts}`, subscription_status: 'ok' })));
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/user/my_smart_battery'));
});

it('finishes where no device can be registered, and leads home where there are no batteries', async () => {
  const facts = { 'unavailable.installation': true, 'unavailable.battery': true };
  const { host } = await renderStartStep(false, 'setup_user_registered', {}, facts);
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/home'));
});

it.each([
  ['there is no answer', NO_ANSWER],
  ['the update is refused', refusal('status.not.allowed')],
])('offers a retry when %s', async (_why, updateRegistration) => {
  const { host, user } = await renderStartStep(true, 'setup_user_registered', { updateRegistration });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(host.services.navigation.current().pathname).toBe('/registration/');
  host.platform.answer({ updateRegistration: { subscription_status: 'ok' } });
  await user.click(again);
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/user/my_smart_battery'));
});
