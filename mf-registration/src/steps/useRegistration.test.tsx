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

it('sends an update queued offline from the next page of the same account', async () => {
  const first = await openStep();
  await screen.findByTestId(`save-${PATH}`);
  first.host.platform.answer({ updateRegistration: NO_ANSWER, saveRegistrationDraft: NO_ANSWER });
  await first.user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(first.host.services.navigation.current().pathname).toBe('/registration/installation_details'),
  );
  first.unmount();
  const sentBefore = sentBy(first).length;
  first.host.platform.answer({ updateRegistration: ANSWER, saveRegistrationDraft: {} });
  first.host.setOnline(false);
  first.host.setOnline(true);

  const second = await openStep();
  await waitFor(() => expect(sentBy(second)).toHaveLength(1));
  expect(sentBy(second)[0]).toMatchObject({ accountId: 'roof', subscription_status: STATUS });
  expect(sentBy(first)).toHaveLength(sentBefore);
});
