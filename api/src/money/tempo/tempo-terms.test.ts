import type { StoredTariff } from '../../home/tariff/tariff-store';
import type { Account } from '../../identity/accounts/account-store';
import type { StoredContract } from '../contract/contract-store';
import { offersIn } from '../prices/tariff-offers';
import { tempoPrice, tempoTermsOn } from './tempo-terms';

const HOUSEHOLD = {
  id: 'home',
  operationalDate: '2026-01-01',
  contractLifecycle: { activation: { energyOffer: { state: 'Activated', activationDate: '2026-01-01' } } },
} as unknown as Account;
/** Another company supplies it. */
const OTHER = { id: 'home' } as Account;
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
const contractOf = (offer: string, fromDay: string) =>
  ({
    offer,
    fromDay,
    kva: 12,
    country: 'FR',
    ranges: '',
    pricesCentsPerKwh: [],
  }) as unknown as StoredContract;
const unused = async () => {
  throw new Error('not part of this test');
};

const termsOf = (contracts: StoredContract[], tariffs: StoredTariff[], household = HOUSEHOLD) =>
  tempoTermsOn(
    {
      contracts: { ofHousehold: async () => contracts, record: unused, billedUntil: unused },
      tariffs: { ofHousehold: async () => tariffs, lastOf: unused, save: unused, withdraw: unused },
      offers: offersIn({ query: async () => [], script: unused }),
    },
    household,
    '2026-03-01',
  );

const offer = { name: 'tempo', country: 'FR', kva: 9, seasons: null, ownPrices: null, peakDays: [] };
const tempoTariff: StoredTariff = { ...TARIFF, offer };
const ownTariff = { ...TARIFF, offer: { ...offer, ownPrices: [{ period: 'redPeak', centsPerKwh: 70 }] } };

it.each<[string, StoredContract[], StoredTariff[], number[] | null, Account?]>([
  ['no contract, no tariff', [], [], null],
  ['a Tempo contract', [contractOf('tempo', '2026-02-01')], [TARIFF], [12, 70.6]],
  ['one that begins later', [contractOf('tempo', '2026-03-02')], [TARIFF], null],
  ['one that was replaced', [contractOf('tempo', '2026-01-01'), contractOf('base', '2026-03-01')], [], null],
  ['a tariff without an offer', [], [TARIFF], null],
  ['a Tempo tariff', [], [tempoTariff], [9, 70.6]],
  ['one with prices of its own', [], [ownTariff], [9, 70]],
  ['a Tempo tariff beside another contract', [contractOf('base', '2026-01-01')], [tempoTariff], null],
  [
    'a Tempo tariff and a contract that supplies nothing',
    [contractOf('base', '2026-01-01')],
    [tempoTariff],
    [9, 70.6],
    OTHER,
  ],
  ['a Tempo contract that supplies nothing', [contractOf('tempo', '2026-01-01')], [], null, OTHER],
])('with %s', async (_, contracts, tariffs, expected, household = HOUSEHOLD) => {
  const terms = await termsOf(contracts, tariffs, household);
  const redPeak = { day: '2026-03-01', colour: 'red', isOffPeak: false } as const;
  expect(terms && [terms.kva, tempoPrice(terms, redPeak)]).toEqual(expected);
});

it.each([
  ['2026-02-28', null, null],
  ['2026-03-01', 12, null],
  ['2026-02-28', 9, tempoTariff],
] as const)('with supply up to %s by a Tempo contract, the power is %s', async (lastDay, kva, tariff) => {
  const ended = {
    ...HOUSEHOLD,
    operationalDate: '2026-01-01',
    contractLifecycle: {
      contract: { endRequest: { kind: 'termination', askedAt: '2026-02-01T10:00:00Z', lastDay } },
      activation: { energyOffer: { state: 'Activated', activationDate: '2026-01-01' } },
    },
  } as unknown as Account;
  const terms = await termsOf([contractOf('tempo', '2026-01-01')], tariff ? [tariff] : [], ended);
  expect(terms?.kva ?? null).toBe(kva);
});

it.each([
  ['2026-07-31', 'red', false, 70.6],
  ['2026-08-01', 'red', false, 72.95],
  ['2026-08-01', 'white', true, 15.36],
  ['2026-08-01', null, true, null],
  ['2025-01-31', 'blue', true, null],
] as const)('on %s, %s, off-peak %s, a kWh costs %s', async (day, colour, isOffPeak, cents) => {
  const terms = await termsOf([], [tempoTariff]);
  expect(terms && tempoPrice(terms, { day, colour, isOffPeak })).toBe(cents);
});
