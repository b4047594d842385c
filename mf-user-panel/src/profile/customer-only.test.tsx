import { profileBody, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AlertsPage } from '../alerts/AlertsPage';
import { DataPage } from '../household-data/DataPage';
import { IdentifiersPage } from '../identifiers/IdentifiersPage';
import { InformationPage } from '../information/InformationPage';
import { InstallationPage } from '../installation/InstallationPage';
import { LicencePage } from '../licence/LicencePage';
import { MyBillPage } from '../my-bill/MyBillPage';
import { SessionsPage } from '../sessions/SessionsPage';
import { TariffPage } from '../tariff/TariffPage';
import { FLAT_TARIFF } from '../testing/flat-tariff';
import { renderPanel } from '../testing/render-panel';

const ANSWERS = {
  feedInContracts: { contracts: [] },
  tariffVersions: { versions: [FLAT_TARIFF] },
  simpleTariffs: { simpleTariffs: [] },
  tariffOffers: { kva: 9, offers: [] },
  tenantLicenceFeatures: { features: [] },
  devices: {
    devices: [{ id: 'sun', name: 'Panels', type: 'enp', deviceTypeId: 'enphase', module_number: 16 }],
  },
  pendingEmail: { email: null },
};

const openAsSupport = (page: ReactElement, section: string) =>
  renderPanel(page, {
    section,
    platformAnswers: ANSWERS,
    session: sessionOf({
      profile: profileBody({ actingAs: { role: 'support', name: 'Équipe Assistance', request: 'grant' } }),
    }),
  });

beforeEach(() => localStorage.clear());

test('support reads the tariff and cannot edit it', async () => {
  await openAsSupport(<TariffPage />, 'tariff');
  expect(await screen.findByLabelText(/Price of energy/)).toBeDisabled();
  expect(screen.getByText('Only the customer can do this.')).toBeVisible();
  expect(screen.queryByTestId('save-tariff')).toBeNull();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});

test('support cannot edit e-mail address and password', async () => {
  await openAsSupport(<IdentifiersPage />, 'identifiers');
  await waitFor(() => expect(screen.getAllByText('Only the customer can do this.')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /Change|Send|Ask/ })).toBeNull();
});

test.each([
  ['the open sessions', <SessionsPage key="page" />, 'sessions', ['openSessions']],
  ['the account’s data and its closing', <DataPage key="page" />, 'data', ['accountClosing']],
  ['the text of the licence', <LicencePage key="page" />, 'license', ['licenceText', 'licenceAcceptance']],
])(
  'support reads that %s are for the customer alone, without a request',
  async (_what, page, section, calls) => {
    const { host } = await openAsSupport(page, section);
    expect(await screen.findByText('Only the customer can see this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(host.platform.received.filter(({ id }) => calls.includes(id))).toEqual([]);
  },
);

test.each([
  [
    'the grid and an Enphase system',
    <InstallationPage key="page" />,
    'installation',
    ['save-grid', 'save-enphase'],
  ],
  ['alerts by mail', <AlertsPage key="page" />, 'alerts', ['save-notifications']],
  ['a supplier’s bill', <MyBillPage key="page" />, 'my_bill', ['save-my-bill']],
])('support cannot fill in the forms of %s', async (_what, page, section, buttons) => {
  await openAsSupport(page, section);
  const said = () => screen.queryAllByText(/^Only the customer can (do this|compare a bill)\.$/);
  await waitFor(() => expect(said().length).toBeGreaterThanOrEqual(buttons.length));
  for (const button of buttons) expect(screen.queryByTestId(button)).toBeNull();
});

test('support changes telephone numbers and preferences, not the name or who may enter', async () => {
  await openAsSupport(<InformationPage />, 'information');
  expect(await screen.findByLabelText('Last name')).toBeDisabled();
  expect(screen.getByLabelText('Mobile phone')).toBeEnabled();
  expect(screen.getByText('Only the customer can change the name and the date of birth.')).toBeVisible();
});
