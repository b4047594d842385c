import { profileBody, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { DataPage } from '../household-data/DataPage';
import { IdentifiersPage } from '../identifiers/IdentifiersPage';
import { LicencePage } from '../licence/LicencePage';
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
