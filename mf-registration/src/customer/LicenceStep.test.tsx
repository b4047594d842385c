import { NO_ANSWER, refusal } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { LicenceStep } from './LicenceStep';

const PATH = 'accept_licence';
const LICENCE = { version: '2026-01', sha256: 'a'.repeat(64), title: 'The licence', text: ['One.', 'Two.'] };

const atLicence = async (answers: object = {}) => {
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

it('is accepted as it was read, and only once it is said so', async () => {
  const { host, save, accept } = await atLicence();
  expect(await screen.findByText('Two.')).toBeVisible();
  expect(save).toBeDisabled();
  // What is known of the account cannot be asked again just now.
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
  ['another text is in force', refusal('licence.changed'), 'licenceChangedMessage', 2],
  ['nobody answers', NO_ANSWER, 'serviceNotAvailableMessage', 1],
])('says so and stays where %s', async (_why, acceptRegistrationLicence, message, read) => {
  const { host, accept } = await atLicence({ acceptRegistrationLicence });
  await accept();
  await waitFor(() => expect(host.said).toMatchObject([{ kind: 'alert', key: message }]));
  expect(host.services.navigation.current().pathname).toBe(`/registration/${PATH}`);
  await waitFor(() =>
    expect(host.platform.received.filter(({ id }) => id === 'registrationLicence')).toHaveLength(read),
  );
});

it('can be had as a paper, and says where it cannot', async () => {
  const { host, user } = await atLicence({ registrationLicenceFile: NO_ANSWER });
  await user.click(await screen.findByTestId('licence-file'));
  await waitFor(() =>
    expect(host.said).toMatchObject([{ kind: 'alert', key: 'licenceNotAvailableMessage' }]),
  );
});
