import { NO_ANSWER, profileBody, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { ProductionStep } from '../installation/ProductionStep';
import { renderStep } from '../testing/render-registration';

jest.mock('../draft/draft-database', () => jest.requireActual('../testing/drafts-in-memory').draftsInMemory);

const PATH = 'user_production_details';
const STATUS = 'setup_selected_production_device';
const ANSWER = { subscription_status: STATUS };
const openStep = () =>
  renderStep(<ProductionStep />, PATH, {
    session: sessionOf({ profile: profileBody({ id: 'roof' }) }),
    platformAnswers: { updateRegistration: ANSWER },
  });
type Rendered = Awaited<ReturnType<typeof openStep>>;
const sentBy = ({ host }: Rendered) =>
  host.platform.received.filter(({ id }) => id === 'updateRegistration').map(({ parameters }) => parameters);

it('an update queued offline is sent by the next view of the account', async () => {
  const left = await openStep();
  await screen.findByTestId(`save-${PATH}`);
  left.host.platform.answer({ updateRegistration: NO_ANSWER, saveRegistrationDraft: NO_ANSWER });
  await left.user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(left.host.services.navigation.current().pathname).toBe('/registration/installation_details'),
  );
  left.unmount();
  const tried = sentBy(left).length;
  left.host.platform.answer({ updateRegistration: ANSWER, saveRegistrationDraft: {} });
  left.host.setOnline(false);
  left.host.setOnline(true);

  const next = await openStep();
  await waitFor(() => expect(sentBy(next)).toHaveLength(1));
  expect(sentBy(next)[0]).toMatchObject({ accountId: 'roof', subscription_status: STATUS });
  expect(sentBy(left)).toHaveLength(tried);
});
