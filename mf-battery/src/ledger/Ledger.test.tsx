import { refusal } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { replaysBody } from '../testing/capacity-bodies';
import { renderBattery, wordsOf } from '../testing/render-battery';
import { Ledger } from './Ledger';

it('loads the history when opened and lists each month', async () => {
  const { host, user } = await renderBattery(<Ledger capacityKwh={300} />, {
    platformAnswers: { capacityReplays: replaysBody() },
  });
  expect(host.platform.received).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Afficher les mois' }));
  const month = (await screen.findByRole('rowheader', { name: 'mai 2026' })).closest('tr');
  expect(wordsOf(month)).toContain('12 jours');
  expect(wordsOf(month)).toContain('Jamais');
  expect(wordsOf(month)).toContain('700 kWh');
});

it.each([
  ['sold', { price: 10, buyer: 'EDF OA' }, /vendu à EDF OA, 10 c€\/kWh/, 'Vendu', '500 kWh · 50 €'],
  [
    'sold at a provisional price',
    { price: 10, buyer: 'EDF OA', isProvisional: true },
    /Ce prix est provisoire/,
    'Vendu',
    '500 kWh · 50 € (prix provisoire)',
  ],
  ['sold at the entered price', { price: 4.5, buyer: null }, /saisi, 4,5 c€\/kWh/, 'Vendu', '500 kWh · 23 €'],
  ['given to the grid', null, /est donné au réseau/, 'Donné au réseau', '500 kWh'],
])('says that surplus is %s', async (_what, surplus, sentence, header, cell) => {
  const { user } = await renderBattery(<Ledger capacityKwh={300} />, {
    platformAnswers: { capacityReplays: replaysBody({ surplus }) },
  });
  await user.click(screen.getByRole('button', { name: 'Afficher les mois' }));
  const month = await screen.findByRole('rowheader', { name: 'mai 2026' });
  expect(wordsOf(screen.getByTestId('battery-ledger'))).toMatch(sentence);
  const headers = screen.getAllByRole('columnheader').map(wordsOf);
  expect(headers).toContain(header);
  expect(headers).not.toContain(surplus ? 'Donné au réseau' : 'Vendu');
  expect(wordsOf(month.closest('tr'))).toContain(cell);
});

it.each([
  ['there is no history', { replays: null }, /pas encore de mois/],
  ['the platform does not answer', refusal('database.unavailable', 503), /ne répond pas/],
])('explains that %s', async (_what, capacityReplays, words) => {
  const { user } = await renderBattery(<Ledger capacityKwh={300} />, {
    platformAnswers: { capacityReplays },
  });
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText(words)).toBeVisible();
});
