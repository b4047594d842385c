import { ACTIVATION_STEPS } from '@foyer/domain';
import { refusal } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { renderBattery, wordsOf } from '../testing/render-battery';
import { LifecyclePage } from './LifecyclePage';
import { hasDetails, stepOwner } from './step-owner';

const page = (json: object | null) =>
  renderBattery(<LifecyclePage />, {
    path: '/battery/activation',
    platformAnswers: { contractLifecycle: { json: json && JSON.stringify(json) } },
  });

const HALF_WAY = {
  contract: { state: 'Withdrawable', signatureDate: '2026-06-12' },
  activation: {
    energyOffer: { state: 'Activated', requestDate: '2026-06-13', activationDate: '2026-06-19' },
    offerOptions: [
      { type: 'injection', state: 'Requested', requestDate: '2026-06-15' },
      { type: 'battery', state: 'Activatable', activatableDate: '2026-06-20' },
    ],
  },
};

const STATES = {
  contract: ['NonInitialized', 'Withdrawable', 'WithdrawalEnded', 'Active', 'Terminated'],
  energy: ['NotRequested', 'Requested', 'Rejected', 'Activated', 'Discontinued'],
  injection: ['NotRequested', 'Requested', 'Rejected', 'Activated', 'Discontinued'],
  battery: ['NotRequested', 'Requested', 'Activatable', 'Activated', 'Discontinued'],
} as const;
const STEP_STATES = ACTIVATION_STEPS.flatMap((key) => STATES[key].map((state) => ({ key, state })));

it.each(STEP_STATES)('$key $state has a next-step text and an owner', (step) => {
  for (const words of [fr, en]) {
    const next: Readonly<Record<string, Readonly<Record<string, string>>>> = words.lifecycle.next;
    expect(next[step.key]?.[step.state]).toMatch(/\.$/);
  }
  expect(stepOwner(step)).not.toBeNull();
  const isOffer = step.key === 'energy' || step.key === 'injection';
  expect(hasDetails(step)).toBe(isOffer && ['Requested', 'Activated'].includes(step.state));
});

it('shows for every track its status, since when, the next step and its owner', async () => {
  await page(HALF_WAY);
  const injection = await screen.findByTestId('track-injection');
  expect(wordsOf(injection)).toContain('Demande en cours · 15 juin');
  expect(wordsOf(injection)).toContain('le gestionnaire du réseau');
  expect(screen.getAllByRole('listitem').map((track) => track.getAttribute('data-look'))).toEqual([
    'processing',
    'success',
    'processing',
    'processing',
  ]);
  expect(screen.getByText('1 étape sur 4 terminée, 3 en cours.')).toBeVisible();
});

it('describes the energy offer and the injection with their dates', async () => {
  const { user } = await page(HALF_WAY);
  const open = within(await screen.findByTestId('track-injection')).getByRole('button', {
    name: /^En savoir plus\s: Injection sur le réseau$/,
  });
  await user.click(open);
  const dialog = screen.getByRole('dialog', { name: 'Injection sur le réseau' });
  expect(wordsOf(dialog)).toContain('Date de la demande15 juin 2026');
  expect(wordsOf(dialog)).toContain('Pas encore');
  await user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(screen.getByTestId('track-battery')).queryByRole('button')).toBeNull();
});

it('shows the reason for a rejection', async () => {
  const option = { type: 'injection', state: 'Rejected', rejectionReason: 'Numéro inconnu.' };
  await page({ ...HALF_WAY, activation: { ...HALF_WAY.activation, offerOptions: [option] } });
  expect(wordsOf(await screen.findByTestId('track-injection'))).toContain('Motif : Numéro inconnu.');
});

it('says that the contract is terminated instead of counting its steps', async () => {
  await page({
    contract: { state: 'Terminated', signatureDate: '2025-04-17', terminationDate: '2026-06-01' },
  });
  expect(await screen.findByText('Contrat résilié le 1er juin 2026.')).toBeVisible();
  expect(screen.queryByText(/étape/)).not.toBeInTheDocument();
});

it('says that the withdrawal period is over', async () => {
  await page({ contract: { state: 'Withdrawable', signatureDate: '2026-04-01' } });
  const contract = wordsOf(await screen.findByTestId('track-contract'));
  expect(contract).toContain('Signé, délai de rétractation passé · 1er avril');
  expect(contract).not.toContain('Vous pouvez encore');
});

it('reports an empty lifecycle and a failed request', async () => {
  const { host } = await page(null);
  expect(await screen.findByText('Aucun contrat de batterie n’est en cours.')).toBeVisible();
  expect(host.reported).toEqual([]);
});

it('offers a retry', async () => {
  const { host, user } = await renderBattery(<LifecyclePage />, {
    platformAnswers: { contractLifecycle: refusal('database.unavailable', 503) },
  });
  await screen.findByRole('alert');
  host.platform.answer({ contractLifecycle: { json: JSON.stringify(HALF_WAY) } });
  await user.click(screen.getByRole('button', { name: /Réessayer/ }));
  expect(await screen.findByTestId('track-energy')).toBeVisible();
});
