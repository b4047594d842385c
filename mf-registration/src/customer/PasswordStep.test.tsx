import type { Session } from '@foyer/contract';
import { NO_ANSWER, profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { LicenceStep } from './LicenceStep';
import { PasswordStep } from './PasswordStep';

jest.mock('../draft/draft-database', () => jest.requireActual('../testing/drafts-in-memory').draftsInMemory);

const PATH = 'set_password';
const CHOSEN = 'two suns on my roof';
const customer = (subscription_status: string) => userBody({ part: 'user', subscription_status });

const typed = async (password: string, again = password, answers: object = {}, session?: Session) => {
  const rendered = await renderStep(<PasswordStep />, PATH, {
    ...(session && { session }),
    platformAnswers: {
      registrationUser: customer('setup_ok'),
      setRegistrationPassword: { subscription_status: 'user_password_set' },
      ...answers,
    },
  });
  await rendered.user.type(await screen.findByLabelText('Password'), password);
  await rendered.user.type(screen.getByLabelText('Confirm the password'), again);
  const sent = () => rendered.host.platform.received.filter(({ id }) => id === 'setRegistrationPassword');
  const pressSave = () => rendered.user.click(screen.getByTestId(`save-${PATH}`));
  return { ...rendered, sent, pressSave };
};

it('sends the password once, stores it in no draft and opens the licence', async () => {
  const { host, sent, user } = await typed(CHOSEN);
  // Navigation must not depend on reloading the account.
  host.platform.answer({ registrationUser: NO_ANSWER });
  await user.dblClick(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/accept_licence'),
  );
  expect(sent()).toHaveLength(1);
  const drafts = host.platform.received.filter(({ id }) => id === 'saveRegistrationDraft');
  expect(JSON.stringify(drafts)).not.toContain(CHOSEN);
});

it('opens the licence although the account cannot be reloaded', async () => {
  const session = sessionOf({ profile: profileBody({ id: 'on-a-bad-line' }) });
  const { host, pressSave, unmount } = await typed(CHOSEN, CHOSEN, {}, session);
  host.platform.answer({ registrationUser: NO_ANSWER });
  await pressSave();
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/accept_licence'),
  );
  unmount();
  const licence = await renderStep(<LicenceStep />, 'accept_licence', {
    session,
    platformAnswers: { registrationUser: NO_ANSWER, registrationLicence: NO_ANSWER },
  });
  expect(await screen.findByTestId('save-accept_licence')).toBeVisible();
  expect(licence.host.services.navigation.current().pathname).toBe('/registration/accept_licence');
});

it.each([
  ['seven c', 'seven c', 'passwordShortMessage'],
  [CHOSEN, 'two moons on my roof', 'passwordsDifferMessage'],
])('passwords %j and %j show %s at their field', async (password, again, message) => {
  const { sent, pressSave } = await typed(password, again);
  await pressSave();
  expect(await screen.findByTestId(`error-${message}`)).toBeVisible();
  expect(sent()).toEqual([]);
});

it.each([
  ['password.sameAsMail', 'passwordSameMessage'],
  ['password.too.common', 'passwordCommonMessage'],
])('maps %s to %s', async (code, message) => {
  const { host, pressSave } = await typed(CHOSEN, CHOSEN, { setRegistrationPassword: refusal(code) });
  await pressSave();
  expect(await screen.findByTestId(`error-${message}`)).toBeVisible();
  expect(host.services.navigation.current().pathname).toBe(`/registration/${PATH}`);
});

it.each([
  [false, 'false'],
  [true, 'true'],
])('asks in words for the professional’s access, off unless allowed: %s', async (allows, sentValue) => {
  const { sent, pressSave, user } = await typed(CHOSEN, CHOSEN, {
    registrationUser: userBody({
      part: 'user',
      subscription_status: 'setup_ok',
      companies: ['Sun & Co', 'Care'],
    }),
  });
  expect(screen.getByText(/allow Sun & Co or Care to enter them/)).toBeVisible();
  const box = screen.getByRole('checkbox', { name: /I allow access/ });
  expect(box).not.toBeChecked();
  if (allows) await user.click(box);
  await pressSave();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.parameters).toMatchObject({ password: CHOSEN, loginAsByMaintainerAllowed: sentValue });
});
