import { refusal } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderBattery, wordsOf } from '../testing/render-battery';
import { ActivationWidget } from './ActivationWidget';

const lifecycle = (json: object) => ({ contractLifecycle: { json: JSON.stringify(json) } });

const PENDING = lifecycle({
  contract: { state: 'Active', signatureDate: '2026-05-12' },
  activation: {
    energyOffer: { state: 'Requested', requestDate: '2026-05-27' },
    offerOptions: [
      {
        type: 'injection',
        state: 'Rejected',
        rejectionDate: '2026-06-15',
        rejectionReason: 'Le numéro ne correspond pas.',
      },
      { type: 'battery', state: 'Requested', contractionDate: '2026-05-12' },
    ],
  },
});

describe('the battery-activation widget', () => {
  it('shows the status of every step, since when, and why it was rejected', async () => {
    await renderBattery(<ActivationWidget />, { platformAnswers: PENDING });
    const steps = await screen.findAllByRole('listitem');
    expect(steps.map(wordsOf)).toEqual([
      'ContratEn vigueur · 12 mai',
      'Offre d’énergieDemande en cours · 27 mai',
      'Injection sur le réseauDemande refusée · 15 juinPourquoi ?Le numéro ne correspond pas.',
      'BatterieDemande en cours · 12 mai',
    ]);
    expect(steps.map((step) => step.getAttribute('data-look'))).toEqual([
      'success',
      'processing',
      'rejection',
      'processing',
    ]);
    expect(screen.getByText('1 étape sur 4 terminée, 2 en cours.')).toBeVisible();
  });

  it('is available in English', async () => {
    await renderBattery(<ActivationWidget />, { platformAnswers: PENDING, language: 'en' });
    const widget = await screen.findByTestId('widget-battery-activation');
    expect(await within(widget).findByText('Rejected · 15 June')).toBeVisible();
    expect(within(widget).getByRole('heading', { name: 'Battery activation' })).toBeVisible();
  });

  it('shows an unrecognised state as unknown', async () => {
    await renderBattery(<ActivationWidget />, {
      platformAnswers: lifecycle({ contract: { state: 'Paused' } }),
    });
    expect(wordsOf((await screen.findAllByRole('listitem'))[0] ?? null)).toBe('ContratÉtat inconnu');
  });

  it('explains that no lifecycle exists', async () => {
    await renderBattery(<ActivationWidget />, { platformAnswers: { contractLifecycle: { json: null } } });
    expect(await screen.findByText(/ne dit pas encore/)).toBeVisible();
  });

  it('shows the error and offers a retry', async () => {
    const { host, user } = await renderBattery(<ActivationWidget />, {
      platformAnswers: { contractLifecycle: refusal('database.unavailable', 503) },
    });
    await screen.findByRole('alert');
    host.platform.answer(PENDING);
    await user.click(screen.getByRole('button', { name: /Réessayer/ }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
  });
});
