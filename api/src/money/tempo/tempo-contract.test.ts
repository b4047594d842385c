import type { StoredTariff } from '../../home/tariff/tariff-store';
import type { Account } from '../../identity/accounts/account-store';
import type { StoredContract } from '../contract/contract-store';
import { tempoContractOn } from './tempo-contract';
import { tempoPrice } from './tempo-routes';

const HOUSEHOLD = { id: 'home' } as Account;
const TARIFF: StoredTariff = {
  id: 'tariff',
  fromDay: '2026-01-01',
  category: 'predefined',
  name: null,
  ranges: '',
  pricesCentsPerKwh: [],
  sellingCentsPerKwh: null,
  savedAt: new Date('2026-01-01'),
};
const contractOf = (offer: string, fromDay: string) => ({ offer, fromDay, kva: 12 }) as StoredContract;

const found = async (contracts: StoredContract[], tariffs: StoredTariff[]) => {
  const unused = async () => {
    throw new Error('not part of this test');
  };
  const contract = await tempoContractOn(
    {
      contracts: { ofHousehold: async () => contracts, record: unused },
      tariffs: { ofHousehold: async () => tariffs, lastOf: unused, save: unused, withdraw: unused },
    },
    HOUSEHOLD,
    '2026-03-01',
  );
  return contract && [contract.fromDay, contract.kva];
};

const offer = { name: 'tempo', country: 'FR', kva: 9, seasons: null, ownPrices: null, peakDays: [] };
const tempoTariff: StoredTariff = { ...TARIFF, offer };

it.each([
  ['no contract, no tariff', [], [], null],
  ['a Tempo contract', [contractOf('tempo', '2026-02-01')], [TARIFF], ['2026-02-01', 12]],
  ['one that begins later', [contractOf('tempo', '2026-03-02')], [TARIFF], null],
  ['one that was replaced', [contractOf('tempo', '2026-01-01'), contractOf('base', '2026-03-01')], [], null],
  ['a tariff without an offer', [], [TARIFF], null],
  ['a Tempo tariff', [], [tempoTariff], ['2026-01-01', 9]],
  [
    'a Tempo tariff beside another contract',
    [contractOf('base', '2026-01-01')],
    [tempoTariff],
    ['2026-01-01', 9],
  ],
])('with %s', async (_, contracts, tariffs, expected) => {
  expect(await found(contracts, tariffs)).toEqual(expected);
});

it.each([
  ['2026-07-31', 'red', false, 70.6],
  ['2026-08-01', 'red', false, 72.95],
  ['2026-08-01', 'white', true, 15.36],
  ['2026-08-01', null, true, null],
  ['2025-01-31', 'blue', true, null],
] as const)('on %s, %s, off-peak %s, a kWh costs %s', (day, colour, isOffPeak, cents) => {
  const contract = { ...contractOf('tempo', '2025-01-01'), country: 'FR', ranges: '', pricesCentsPerKwh: [] };
  expect(tempoPrice(contract, { day, colour, isOffPeak })).toBe(cents);
});
