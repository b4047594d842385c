import { NO_ANSWER, refusal } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { LicenceStep } from './LicenceStep';

const PATH = 'accept_licence';
const LICENCE = { version: '2026-01', sha256: 'a'.repeat(64), title: 'The licence', text: ['One.', 'Two.'] };

const renderLicenceStep = async (answers: object = {}) => {
  const rendered = await renderStep(<LicenceStep />, PATH, {
    platformAnswers: {
      registrationUser: userBody({ part: 'user', subscription_status: 'user_password_set' }),
      registrationLicence: LICENCE,
      acceptRegistrationLicence: { subscription_status: 'user_accepted_licence' },
      ...answers,
    },
  });
  const save = await screen.findByTestId(`save-${PATH}`);
  const accept = async () => {
    await rendered.user.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(save).toBeEnabled());
    await rendered.user.click(save);
  };
  return { ...rendered, save, accept };
};

it('accepts the displayed version, only after the box is ticked', async () => {
  const { host, save, accept } = await renderLicenceStep();
  expect(await screen.findByText('Two.')).toBeVisible();
  expect(save).toBeDisabled();
  expect(screen.getByText('Tick the box to continue.')).toBeVisible();
  // Navigation must not depend on reloading the account.
  host.platform.answer({ registrationUser: NO_ANSWER });
  await accept();
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/licence_details'),
  );
  const { version, sha256 } = LICENCE;
  const [accepted] = host.platform.received.filter(({ id }) => id === 'acceptRegistrationLicence');
  expect(accepted?.parameters).toMatchObject({ version, sha256 });
});

it.each([
  ['the text was replaced', refusal('licence.changed'), 'licenceChangedMessage', 2],
  ['there is no answer', NO_ANSWER, 'serviceNotAvailableMessage', 1],
])('stays on the step with a message when %s', async (_why, acceptRegistrationLicence, message, read) => {
  const { host, accept } = await renderLicenceStep({ acceptRegistrationLicence });
  await accept();
  await waitFor(() => expect(host.shownMessages).toMatchObject([{ kind: 'alert', key: message }]));
  expect(host.services.navigation.current().pathname).toBe(`/registration/${PATH}`);
  await waitFor(() =>
    expect(host.platform.received.filter(({ id }) => id === 'registrationLicence')).toHaveLength(read),
  );
});

it('shows a message when the licence file cannot be loaded', async () => {
  const { host, user } = await renderLicenceStep({ registrationLicenceFile: NO_ANSWER });
  await user.click(await screen.findByTestId('licence-file'));
  await waitFor(() =>
    expect(host.shownMessages).toMatchObject([{ kind: 'alert', key: 'licenceNotAvailableMessage' }]),
  );
});
