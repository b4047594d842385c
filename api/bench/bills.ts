import { seedReferenceHomes } from '../../simulator/src/seed';
import { makePastPapers } from '../src/process/papers';
import { openStore } from '../src/process/store';
import { type Query, recalculatedCents } from './recalculate-bills';

/**
 * Compares every monthly bill and settlement of three homes with an independent calculation. A difference of one cent
 * fails. `--plant` changes one stored bill first, which must be found.
 */
const NOW = new Date('2026-09-10T10:00:00Z');
const SWISS = 'swiss@foyer.example';
const HOMES = ['home@foyer.example', SWISS, 'tempo@foyer.example'];
/** The Swiss home has no supplier of ours: here it has a contract that begins with the published prices and ends. */
const SWISS_SUPPLY = { fromDay: '2026-01-01', toDay: '2026-08-20' };

const store = await openStore({ statementTimeoutMs: 120_000 });
const query: Query = (sql, values) => store.database.query(sql, [...(values ?? [])]);
const euros = (cents: number | null) =>
  (cents === null ? 'not known' : (cents / 100).toFixed(2)).padStart(12);

await seedReferenceHomes({ store, now: NOW, only: HOMES });
const swiss = await store.accounts.byEmail(SWISS);
if (!swiss) throw new Error(`no account ${SWISS}`);
const { fromDay, toDay } = SWISS_SUPPLY;
await query('update account set contract_lifecycle = $2::jsonb where id = $1', [
  swiss.id,
  JSON.stringify({
    contract: { state: 'Terminated', signatureDate: fromDay },
    activation: {
      energyOffer: { state: 'Discontinued', activationDate: fromDay, discontinuationDate: toDay },
    },
  }),
]);
await query('delete from contract_version where household_key = (select key from account where id = $1)', [
  swiss.id,
]);
await store.contracts.record(swiss.id, {
  fromDay,
  supplier: 'Foyer Énergie',
  offer: 'highLow',
  kva: 17,
  country: 'CH',
  currency: 'CHF',
  ranges: '',
  isOffPeakWithin: true,
  pricesCentsPerKwh: [],
});

// A contract of feed-in of its own: another price in the middle of a month, then its end.
for (const [day, centsPerKwh] of [
  [fromDay, 10.96],
  ['2026-05-16', 8.5],
  ['2026-08-02', null],
] as const)
  await store.feedIns.record(swiss.id, {
    ...{ fromDay: day, buyer: 'Foyer Énergie', currency: 'CHF', centsPerKwh },
    ...{ requestedDay: null, kwp: null, isProvisional: false },
  });

let [bills, differences] = [0, 0];
for (const email of HOMES) {
  const household = await store.accounts.byEmail(email);
  if (!household) throw new Error(`no account ${email}`);
  await makePastPapers(store, [household.id], NOW.getTime());
  const [home] = await query(
    `select a.key, d.key as device, a.site_time_zone as "timeZone" from account a
       join device d on d.household_key = a.key and d.plug_type = 'vrt' where a.id = $1`,
    [household.id],
  );
  const { key, device, timeZone } = home as { key: number; device: number; timeZone: string };
  const documents = await query(
    `select type, from_day::text as "fromDay", to_day::text as "toDay", total_cents as "totalCents", facts
       from document where household_key = $1 order by key`,
    [key],
  );
  const months = new Map<string, number | null>();
  const compare = (label: string, billed: number, recalculated: number | null) => {
    bills += 1;
    if (billed !== recalculated) differences += 1;
    const mark = billed === recalculated ? '' : '  <- differs';
    console.log(`  ${label.padEnd(34)}${euros(billed)}${euros(recalculated)}${mark}`);
  };
  console.log(`\n${email.padEnd(36)}${'billed'.padStart(12)}${'recalculated'.padStart(14)}`);
  let isPlanted = !process.argv.includes('--plant');
  for (const document of documents) {
    const type = String(document.type);
    const [from, to] = [String(document.fromDay), String(document.toDay)];
    let billed = Number(document.totalCents);
    if (type.endsWith('TransitionalBill')) {
      if (!isPlanted) billed += 1;
      isPlanted = true;
      const cents = await recalculatedCents(query, { key, device, timeZone }, from, to);
      months.set(from, cents);
      compare(`${type.replace('TransitionalBill', ' bill')} ${from}`, billed, cents);
    }
    if (type === 'RegularizationBill') {
      const [ledger] = await query(
        `select coalesce(sum(case state when 'paid' then amount_cents else -amount_cents end), 0)::integer as paid
           from payment_entry where household_key = $1 and kind = 'schedule' and due_day >= $2
             and due_day < $2::date + interval '1 year'`,
        [key, from],
      );
      const paid = Number(ledger?.paid);
      const own = [...months].filter(([month]) => from <= month && month < to);
      const cost = own.reduce<number | null>(
        (sum, [, cents]) => (sum === null || cents === null ? null : sum + cents),
        0,
      );
      compare(`settlement ${from} to ${to}`, billed, cost === null ? null : cost - paid);
    }
  }
}
await store.close();
console.log(`\n${bills} bills and settlements, ${differences} with a difference.`);
if (bills === 0 || differences > 0) process.exitCode = 1;
