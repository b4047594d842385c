import { createTestClock, profileBody, refusal, roomsBodyOf, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { BatterySection } from '../section/BatterySection';
import { capacityBody, replaysBody } from '../testing/capacity-bodies';
import { renderBattery, wordsOf } from '../testing/render-battery';
import { CapacityPage } from './CapacityPage';

const on = (day: string) => createTestClock(Date.parse(`${day}T10:00:00Z`));

const page = (
  changes: Readonly<Record<string, unknown>> = {},
  options: Parameters<typeof renderBattery>[1] = {},
) =>
  renderBattery(<CapacityPage />, {
    path: '/user/my_smart_battery',
    clock: on('2026-06-10'),
    ...options,
    platformAnswers: {
      batteryCapacity: capacityBody(changes),
      capacityReplays: replaysBody(),
      changeBatteryCapacity: {},
      cancelCapacityChange: {},
      ...options?.platformAnswers,
    },
  });

const choose = async (user: Awaited<ReturnType<typeof page>>['user'], capacityKwh: number) =>
  user.click(within(await screen.findByTestId(`capacity-${capacityKwh}`)).getByRole('radio'));
const button = () => screen.getByTestId('capacity-change');
const reason = () => wordsOf(screen.getByTestId('capacity-reason'));

describe('the capacities', () => {
  it.each([
    ['fr', '400 kWh • 26 € / mois', 'Actuelle'],
    ['en', '400 kWh • €26 / month', 'Current'],
  ] as const)('in %s show their price and mark the current one', async (language, offer, current) => {
    await page({}, { language });
    expect(wordsOf(await screen.findByTestId('capacity-400'))).toBe(offer);
    expect(wordsOf(screen.getByTestId('capacity-300'))).toContain(current);
    expect(button()).toBeDisabled();
  });

  it('have their price in the currency of the home', async () => {
    await page({}, { session: sessionOf({ profile: profileBody({ currency: 'CHF' }) }) });
    expect(wordsOf(await screen.findByTestId('capacity-400'))).toBe('400 kWh • 26 CHF / mois');
  });

  it('do not offer the current one as an increase while a change is scheduled', async () => {
    await page({ scheduledCapacity: 400, scheduledCapacityChangeDate: '2026-07-01' });
    await screen.findByTestId('capacity-400');
    expect(button()).toHaveAccessibleName('Changer de capacité');
    expect(button()).toBeDisabled();
  });

  it('ask for confirmation with the day, the price and the simulated effect', async () => {
    const { user, host } = await page();
    await choose(user, 400);
    expect(reason()).toBe('Un changement demandé aujourd’hui prend effet le 1er juillet 2026.');
    await user.click(button());
    const dialog = await screen.findByRole('alertdialog', { name: /Passer à 400/ });
    expect(wordsOf(dialog)).toContain(
      'À partir du 1er juillet 2026, votre abonnement sera : 400 kWh • 26 € / mois.',
    );
    expect(wordsOf(within(dialog).getByTestId('capacity-compared'))).toBe(
      'Sur la période mesurée, vous auriez donné 100 kWh de moins au réseau, batterie pleine. L’année vous aurait coûté 4 € de plus, abonnement compris.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Demander le changement' }));
    await waitFor(() =>
      expect(host.shownMessages.map(({ key }) => key)).toEqual(['msb_capacity_update_alert_success']),
    );
    expect(host.platform.received.filter(({ id }) => id === 'batteryCapacity')).toHaveLength(2);
  });

  it('tell a support person that only the customer may change the capacity', async () => {
    const { user, host } = await page(
      {},
      { platformAnswers: { changeBatteryCapacity: refusal('support.not.allowed') } },
    );
    await choose(user, 400);
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Demander le changement' }));
    await waitFor(() =>
      expect(host.shownMessages.at(-1)).toMatchObject({
        values: { reason: 'Seul le client peut changer de capacité.' },
      }),
    );
  });

  it('explain a refused change and show the platform’s current state', async () => {
    const { user, host } = await page(
      {},
      {
        platformAnswers: { changeBatteryCapacity: refusal('capacity.change.pending') },
      },
    );
    await choose(user, 400);
    await user.click(button());
    host.platform.answer({
      batteryCapacity: capacityBody({ scheduledCapacity: 500, scheduledCapacityChangeDate: '2026-07-01' }),
      changeBatteryCapacity: refusal('capacity.change.pending'),
      capacityReplays: replaysBody(),
    });
    await user.click(await screen.findByRole('button', { name: 'Demander le changement' }));
    await waitFor(() =>
      expect(host.shownMessages).toEqual([
        {
          kind: 'alert',
          key: 'msb_capacity_update_alert_error',
          values: { reason: 'Un changement est déjà prévu.' },
        },
      ]),
    );
    expect(wordsOf(await screen.findByTestId('capacity-scheduled'))).toContain('500 kWh • 28 € / mois');
  });

  it('show from which day a decrease is possible', async () => {
    const { user } = await page({ nextPossibleDecreaseDate: '2026-09-04' });
    await choose(user, 200);
    expect(reason()).toContain(
      'peut commencer le 4 septembre 2026 au plus tôt. Vous pourrez la demander à partir du 25 juillet 2026.',
    );
    expect(button()).toBeDisabled();
    await choose(user, 400);
    expect(button()).toBeEnabled();
  });

  it.each([
    ['2026-06-20', true],
    ['2026-06-21', false],
  ])('allow a scheduled change to be cancelled on %s: %s', async (day, may) => {
    const scheduled = { scheduledCapacity: 400, scheduledCapacityChangeDate: '2026-07-01' };
    const { user, host } = await page(scheduled, { clock: on(day) });
    expect(wordsOf(await screen.findByTestId('capacity-scheduled'))).toContain(
      'À partir du 1er juillet 2026 : 400 kWh • 26 € / mois. D’ici là, votre capacité reste 300 kWh.',
    );
    const cancel = screen.getByTestId('capacity-cancel');
    await choose(user, 500);
    expect(reason()).toMatch(/déjà prévu/);
    expect(button()).toBeDisabled();
    if (!may) return expect(cancel).toBeDisabled();
    await user.click(cancel);
    await waitFor(() =>
      expect(host.shownMessages.map(({ key }) => key)).toEqual([
        'msb_capacity_cancel_confirm',
        'msb_capacity_cancel_alert_success',
      ]),
    );
  });

  it.each([
    ['2026-06-19', 'Vous pourrez annuler ce changement jusqu’au 20 juin 2026 inclus.'],
    ['2026-06-26', 'Vous pourrez annuler ce changement du 1er juillet 2026 au 20 juillet 2026, pas avant.'],
  ])('say before the change, on %s, when it can be cancelled', async (day, text) => {
    const { user } = await page({}, { clock: on(day) });
    await choose(user, 400);
    await user.click(button());
    expect(wordsOf(await screen.findByTestId('confirm-msb_capacity_change'))).toContain(text);
  });

  const SUPPORT = profileBody({ actingAs: { role: 'support', name: 'Équipe Assistance', request: 'grant' } });
  it.each([
    [
      'without the right to modify',
      sessionOf({}, { canModify: false }),
      'Votre compte permet de consulter, pas de modifier.',
    ],
    ['for support', sessionOf({ profile: SUPPORT }), 'Seul le client peut modifier la batterie.'],
  ])('are read-only %s', async (_who, session, text) => {
    const { user } = await page({}, { session });
    await choose(user, 400);
    expect(button()).toBeDisabled();
    expect(reason()).toBe(text);
  });
});

describe('the advisor', () => {
  const verdict = async () => wordsOf((await screen.findByTestId('capacity-advice')).querySelector('p'));

  it.each([
    [
      'the current one is best, by little',
      20,
      '300 kWh reste votre meilleur choix, mais de peu : la suivante ne coûterait que 12 € de plus',
      60,
    ],
    ['a larger one is better', 900, 'Avec 600 kWh, vous paieriez 108 € de moins par an', 60],
  ])('recommends a capacity when %s', async (_what, boughtKwh, expected, cents) => {
    await page({}, { platformAnswers: { capacityReplays: replaysBody({ boughtKwh, cents }) } });
    await waitFor(async () => expect(await verdict()).toContain(expected));
  });

  it('compares energies when the price is unknown', async () => {
    await page({}, { platformAnswers: { capacityReplays: replaysBody({ cents: null }) } });
    await waitFor(async () => expect(await verdict()).toMatch(/prix de votre électricité n’est pas connu/));
    expect(screen.getByRole('table')).toBeVisible();
  });

  it('shows the data behind the recommendation', async () => {
    await page({}, { platformAnswers: { capacityReplays: replaysBody({ days: 120 }) } });
    expect(await screen.findByText(/120 jours mesurés depuis le 21 juin 2025/)).toBeVisible();
  });

  it.each([
    [100, ['Mis de côté', 'Achats évités']],
    [0, ['Mis de côté, achats évités']],
  ])(
    'merges the stored and used columns only when the level is unchanged: %d kWh left',
    async (leftKwh, expected) => {
      await page({}, { platformAnswers: { capacityReplays: replaysBody({ leftKwh }) } });
      await screen.findByRole('table');
      const headers = screen.getAllByRole('columnheader').map(wordsOf);
      expect(headers.filter((header) => /Mis de côté|Achats/.test(header ?? ''))).toEqual(expected);
      expect(screen.queryAllByText(/Ce que le compte contient de plus/)).toHaveLength(leftKwh > 0 ? 1 : 0);
    },
  );

  it('is absent without history', async () => {
    await page({}, { platformAnswers: { capacityReplays: { replays: null } } });
    expect(await screen.findByText(/pas encore de mesures à rejouer/)).toBeVisible();
    expect(screen.getByTestId('capacity-400')).toBeVisible();
  });

  it('keeps the choice available when the simulation fails', async () => {
    const { host, user } = await page(
      {},
      { platformAnswers: { capacityReplays: refusal('database.unavailable', 503) } },
    );
    await user.click(await screen.findByRole('button', { name: /Réessayer/ }));
    await choose(user, 400);
    expect(button()).toBeEnabled();
    host.platform.answer({ capacityReplays: replaysBody() });
    await user.click(screen.getByRole('button', { name: /Réessayer/ }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

describe('without a capacity to choose', () => {
  it.each([
    ['no battery is registered', { json: null }, roomsBodyOf([]), /Aucune batterie n’est enregistrée/],
    [
      'the battery is not in service',
      capacityBody({ isMsbActivated: false }),
      undefined,
      /pas encore en service/,
    ],
    ['there is no subscription', { json: null }, undefined, /ne dépend pas d’un abonnement/],
  ])('explains that %s', async (_what, batteryCapacity, rooms, words) => {
    await page({}, { session: sessionOf({ rooms }), platformAnswers: { batteryCapacity } });
    expect(await screen.findByText(words)).toBeVisible();
  });

  const lifecycle = (contract: object) => ({ contractLifecycle: { json: JSON.stringify({ contract }) } });
  const ENDED = lifecycle({ state: 'Terminated', terminationDate: '2026-05-21' });

  it.each([
    ['not active', capacityBody({ isMsbActivated: false })],
    ['still marked active', capacityBody()],
  ])('says that the contract has ended while its battery is %s', async (_what, batteryCapacity) => {
    await page({}, { platformAnswers: { ...ENDED, batteryCapacity } });
    expect(await screen.findByText('Votre contrat de batterie a pris fin.')).toBeVisible();
    expect(screen.getByText('Contrat résilié le 21 mai 2026.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Votre batterie');
    expect(screen.queryByText(/pas encore en service/)).not.toBeInTheDocument();
    expect(screen.queryByText(/étape/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Étapes de la mise en service' })).toBeInTheDocument();
  });

  it('counts the same steps as the card of the account page', async () => {
    const platformAnswers = {
      ...lifecycle({ state: 'Active', signatureDate: '2026-05-12' }),
      batteryCapacity: capacityBody({ isMsbActivated: false }),
    };
    await page({}, { platformAnswers });
    expect(await screen.findByText('1 étape sur 4 terminée.')).toBeVisible();
    await renderBattery(<BatterySection />, { platformAnswers });
    expect(await screen.findByText('Mise en service : 1 étape sur 4 terminée.')).toBeVisible();
  });

  it('names the termination on the card of the account page', async () => {
    await renderBattery(<BatterySection />, {
      platformAnswers: { ...ENDED, batteryCapacity: capacityBody({ isMsbActivated: false }) },
    });
    expect(await screen.findByText('Contrat résilié le 21 mai 2026.')).toBeVisible();
  });

  it.each([
    [false, /s’affichent sur la page Batterie dès qu’elle est en service/],
    [true, /sont sur la page Batterie/],
  ])('names the battery page where it is available: %s', async (isActive, hint) => {
    await page(
      {},
      { facts: { 'battery.active': isActive }, platformAnswers: { batteryCapacity: { json: null } } },
    );
    expect(await screen.findByText(hint)).toBeVisible();
  });

  it('shows the error and offers a retry', async () => {
    const { host, user } = await page(
      {},
      {
        platformAnswers: { batteryCapacity: refusal('database.unavailable', 503) },
      },
    );
    await screen.findByRole('alert');
    host.platform.answer({ batteryCapacity: capacityBody(), capacityReplays: replaysBody() });
    await user.click(screen.getByRole('button', { name: /Réessayer/ }));
    expect(await screen.findByTestId('capacity-300')).toBeVisible();
  });
});
