import { startOfSiteDay } from '@foyer/domain';
import { explainBill } from './explanation';
import type { BillFacts } from './facts';
import { hourNotes } from './pages/bill';

const KWH = 3_600_000;
const TIME_ZONE = 'Europe/Paris';
const DAY = '2026-03-10';
const FROM_MS = startOfSiteDay(DAY, TIME_ZONE);
const OFF_PEAK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `${day} 22:30 on;${day} 6:30 off`)
  .join(';');

const line = (hours: string, quantity: number, unitCents: number) => ({
  kind: 'energy' as const,
  hours,
  fromDay: DAY,
  lastDay: DAY,
  quantity,
  unitCents,
  amountCents: quantity * unitCents,
});

/** A day of 1 kWh in each hour. */
const facts = (changes: Partial<BillFacts>, lines: ReturnType<typeof line>[]): BillFacts => ({
  supplier: 'Foyer Énergie',
  customer: 'Maison Lyon',
  addressLines: [],
  contractNumber: null,
  pdl: null,
  currency: 'EUR',
  timeZone: TIME_ZONE,
  power: 9,
  bill: {
    lines,
    totalCents: 0,
    beforeTaxesCents: 0,
    exciseCents: 0,
    vatCents: 0,
    boughtKwh: 24,
  },
  hoursFromMs: FROM_MS,
  boughtWs: Array.from({ length: 24 }, () => KWH),
  missingHours: 0,
  isPaidInAdvance: true,
  ...changes,
});

const hoursIn = (bill: BillFacts) =>
  explainBill(bill).map(({ days }) => days.flatMap(({ hours }) => hours.map(({ energyWs }) => energyWs)));

it('explains an hour by the part that each line bills', () => {
  const bill = facts(
    {
      parts: [
        [0, FROM_MS, 0.5 * KWH],
        [1, FROM_MS, 0.5 * KWH],
        [1, FROM_MS + 3_600_000, null],
      ],
    },
    [line('peak', 0.5, 20), line('offPeak', 0.5, 16)],
  );
  expect(hoursIn(bill)).toEqual([[0.5 * KWH], [0.5 * KWH, null]]);
  const parts = explainBill(bill).map(({ days }) =>
    days.flatMap(({ hours }) => hours.map(({ isPart }) => isPart)),
  );
  expect(parts).toEqual([[true], [true, undefined]]);
  expect(explainBill(bill).map(({ days }) => days.map(({ amountCents }) => amountCents))).toEqual([
    [10],
    [8],
  ]);
});

it('explains the line of a series by the price of each hour, below zero too', () => {
  const parts = [
    [0, FROM_MS, KWH, 30.4],
    [0, FROM_MS + 3_600_000, KWH, 0.2],
    [0, FROM_MS + 86_400_000, 2 * KWH, -10.3],
  ] as const;
  const series = { ...line('base', 4, 5.075), label: 'Quarters', amountCents: 20 };
  const bill = facts({ parts }, []);
  const [explained] = explainBill({ ...bill, bill: { ...bill.bill, lines: [series] } });
  expect(explained?.days).toMatchObject([
    { amountCents: 31, hours: [{ cents: 30.4 }, { cents: 0.2 }] },
    { amountCents: -11, hours: [{ cents: -10.3 }] },
  ]);
});

it('explains sold energy as a credit', () => {
  const bill = facts({ parts: [[0, FROM_MS, 0.5 * KWH]] }, []);
  const sold = { ...line('', 0.5, 10), kind: 'feedIn' as const, hours: null, amountCents: -5 };
  const [explained] = explainBill({ ...bill, bill: { ...bill.bill, lines: [sold] } });
  expect(explained?.days).toMatchObject([{ energyWs: 0.5 * KWH, amountCents: -5, hours: [{ cents: -5 }] }]);
});

it('explains an earlier bill as it was issued: whole hours', () => {
  const spans = [
    { fromDay: DAY, toDay: '2026-03-11', centsPerKwh: 20, rangeCentsPerKwh: 16, ranges: OFF_PEAK },
  ];
  const bill = facts({ spans }, [line('peak', 16, 20), line('offPeak', 8, 16)]);
  expect(hoursIn(bill).map((hours) => hours.length)).toEqual([16, 8]);
});

describe('the notes of a bill on its hours', () => {
  const notes = (language: 'fr' | 'en', hours: number, textVersion?: 2) => {
    const bill = facts(
      { estimatedHours: hours, missingHours: hours, ...(textVersion && { textVersion }) },
      [],
    );
    return hourNotes(bill, language).map((note) => note.split(/[.\u00a0]/)[0]);
  };

  it.each([
    ['en', 1, 'One hour was measured in part and', 'One hour was not measured and is'],
    ['en', 2, '2 hours were measured in part and', '2 hours were not measured and are'],
    ['fr', 1, 'Une heure mesurée en partie est', 'Une heure n’a pas été mesurée'],
    ['fr', 2, '2 heures mesurées en partie sont', '2 heures n’ont pas été mesurées'],
  ] as const)('have a singular in %s: %i', (language, hours, estimated, missing) => {
    expect(notes(language, hours, 2)).toEqual([
      expect.stringContaining(estimated),
      expect.stringContaining(missing),
    ]);
  });

  it.each([
    ['en', 1, 'One hour was not measured and is not billed.'],
    ['en', 2, '2 hours were not measured and are not billed.'],
    ['fr', 1, 'Une heure n’a pas été mesurée\u00a0: elle n’est pas facturée.'],
    ['fr', 2, '2 heures n’ont pas été mesurées\u00a0: elles ne sont pas facturées.'],
  ] as const)('promise no settlement where none follows in %s: %i', (language, missingHours, note) => {
    const bill = facts({ missingHours, textVersion: 2, isNeverSettled: true }, []);
    expect(hourNotes(bill, language)).toEqual([note]);
  });

  it.each([
    ['en', {}, 'the standing charge alone. If measurements arrive, the yearly settlement will include'],
    ['en', { isNeverSettled: true }, 'has reached us: this bill asks for the standing charge alone.'],
    ['fr', {}, 'que l’abonnement. Si des mesures arrivent, la régularisation de l’année tient compte'],
    ['fr', { isNeverSettled: true }, 'parvenue\u00a0: cette facture ne demande que l’abonnement.'],
  ] as const)(
    'say in %s that a month without a reading costs its standing charge: %j',
    (language, never, note) => {
      const bill = facts({ missingHours: 720, textVersion: 2, isUnmeasured: true, ...never }, []);
      expect(hourNotes(bill, language)).toEqual([expect.stringContaining(note)]);
    },
  );

  it('keep the words they were issued with', () => {
    expect(notes('fr', 1)).toEqual([
      '1 heure(s) mesurée(s) en partie sont complétées par la moyenne de leur partie mesurée',
      '1 heures n’ont pas été mesurées',
    ]);
  });
});
