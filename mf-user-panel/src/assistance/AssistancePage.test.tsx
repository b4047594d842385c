import { NO_ANSWER, type StubAnswers, TENANT } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import { OptionsPage } from '../options/OptionsPage';
import { renderPanel } from '../testing/render-panel';
import { AssistancePage } from './AssistancePage';

const HEARD = Date.parse('2026-06-21T10:00:00Z');
const TOLD = Date.parse('2026-06-20T08:30:00Z');
const WORKING = { heardAt: HEARD, troubles: [], contacts: [] };
const CONTACT = {
  role: 'maintainer',
  name: 'Soleil Services',
  phone: '+33639980001',
  email: 'help@soleil.example',
};
const trouble = (kind: string, changes: object = {}) => ({
  kind,
  since: null,
  name: null,
  text: null,
  advice: null,
  toldAt: null,
  ...changes,
});
const tenant = { ...TENANT, links: { ...TENANT.links, contactEmail: 'hello@foyer.example' } };
const open = (installationStatus: StubAnswers[string], language: 'en' | 'fr' = 'en') =>
  renderPanel(<AssistancePage />, {
    section: 'assistance',
    language,
    tenant,
    platformAnswers: { installationStatus },
  });

test('says that everything works and when the latest measurements arrived', async () => {
  await open(WORKING);
  const state = within(await screen.findByTestId('assistance-works'));
  expect(state.getByText('Everything works.')).toBeVisible();
  expect(state.getByText(/Latest measurements received: 21 June.*12:00/)).toBeVisible();
});

test('says what does not work, since when, what to do and who was told', async () => {
  await open({
    ...WORKING,
    troubles: [
      trouble('deviceSilent', { name: 'Oven', since: TOLD, toldAt: TOLD }),
      trouble('heatingDisconnected', { name: 'tado°' }),
      trouble('alert', { text: 'Your panels have stopped.', advice: 'Check the breaker.', since: TOLD }),
      trouble('of a later release'),
    ],
  });
  const [oven, heating, alert, ...more] = await screen.findAllByRole('listitem');
  const told = within(oven as HTMLElement);
  expect(told.getByText('Oven is not responding.')).toBeVisible();
  expect(told.getByText(/its socket has power/)).toBeVisible();
  expect(told.getByText(/Since 20 June.*10:30.*An alert told you on 20 June/)).toBeVisible();
  expect(within(heating as HTMLElement).getByText('Nobody has been told yet.')).toBeVisible();
  expect(within(alert as HTMLElement).getByText('Check the breaker.')).toBeVisible();
  // The tenant's address.
  expect(more).toHaveLength(1);
});

test('names whom to ask', async () => {
  await open({ ...WORKING, contacts: [CONTACT] });
  const contacts = within(await screen.findByRole('region', { name: 'Who can help you' }));
  expect(contacts.getByText(/Maintenance: Soleil Services/)).toBeVisible();
  expect(contacts.getByRole('link', { name: '+33639980001' })).toHaveAttribute('href', 'tel:+33639980001');
  expect(contacts.getByRole('link', { name: 'hello@foyer.example' })).toHaveAttribute(
    'href',
    'mailto:hello@foyer.example',
  );
});

test('speaks French', async () => {
  await open({ heardAt: null, troubles: [trouble('noGateway')], contacts: [] }, 'fr');
  expect(await screen.findByText(/Aucun boîtier énergie n’est relié/)).toBeVisible();
  expect(screen.getByText(/Aucune mesure n’est encore arrivée/)).toBeVisible();
});

test('offers to try again when the platform does not answer', async () => {
  await open(NO_ANSWER);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test.each([
  [0, 'Everything works'],
  [1, '1 thing to look at'],
  [2, '2 things to look at'],
])('the card counts %d troubles', async (count, words) => {
  const troubles = Array.from({ length: count }, () => trouble('noGateway'));
  await renderPanel(<OptionsPage />, {
    section: 'options',
    platformAnswers: { installationStatus: { ...WORKING, troubles } },
  });
  expect(await screen.findByText(words)).toBeVisible();
});
