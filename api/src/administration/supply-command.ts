import { scheduleChanges, siteDay } from '@foyer/domain';
import { readIndex, wireIndex } from '@foyer/wire/index-readings';
import { countryOf } from '../home/tariff/offers';
import type { Account } from '../identity/accounts/account-store';
import {
  activateSupply,
  CURRENCIES,
  recordIndex,
  refuseDay,
  refusePower,
  refuseSignature,
  WITH_HOURS,
} from '../money/contract/begin-supply';
import type { StoredContract } from '../money/contract/contract-store';
import { signatureDayOf, supplierOf } from '../money/documents/supply';
import { offerOfSeries } from '../money/prices/loaded-series';
import { publishedOffers } from '../money/prices/price-list';
import type { Store } from '../process/store';
import { changing } from './changing';
import { AdministrationError, type Command, type Input, optionText, readOptionDay } from './command';
import { findHousehold } from './find-account';

const CENTS = /^\d{1,3}(\.\d{1,6})?$/;
const KVA = /^\d{1,3}(\.\d)?$/;
const OWN = 'own';
const DYNAMIC = 'dynamic';

type Prices = Pick<StoredContract, 'offer' | 'ranges' | 'isOffPeakWithin' | 'pricesCentsPerKwh'>;

const PUBLISHED = { ranges: '', isOffPeakWithin: true, pricesCentsPerKwh: [] } as const;

/** Refuses options that the offer does not have. */
function refuseOptions(input: Input, offer: string, names: readonly string[]): void {
  const given = names.find((name) => input.values[name] !== undefined);
  if (given) throw new AdministrationError(`--${given} does not belong to the offer ${offer}.`);
}

function readCents(input: Input, name: string): number | null {
  const text = optionText(input, name);
  if (text === undefined) return null;
  if (CENTS.test(text)) return Number(text);
  throw new AdministrationError(`--${name} is a price per kWh such as 21.46, not "${text}".`);
}

function readHours(input: Input): string | null {
  const ranges = optionText(input, 'hours')?.trim();
  if (ranges === undefined) return null;
  const reading = scheduleChanges(ranges, 'onOff');
  if (!reading.ok || reading.value.length === 0)
    throw new AdministrationError(
      `--hours are weekly hours such as "mon 22:00 on;tue 6:00 off;…", which "${ranges.slice(0, 80)}" is not.`,
    );
  return ranges;
}

function readOffPeakWithin(input: Input): boolean | null {
  const text = optionText(input, 'off-peak-within');
  if (text === undefined) return null;
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new AdministrationError(`--off-peak-within is yes or no, not "${text}".`);
}

/** Prices of the contract itself: always, or outside and within its hours. */
function ownPrices(input: Input): Prices {
  refuseOptions(input, OWN, ['series']);
  const [cents, within] = [readCents(input, 'cents'), readCents(input, 'cents-within')];
  if (cents === null) throw new AdministrationError('The offer own needs its --cents.');
  const ranges = readHours(input);
  if ((ranges === null) !== (within === null))
    throw new AdministrationError('Give --hours together with --cents-within, the price within them.');
  if (ranges === null || within === null) return { ...PUBLISHED, offer: OWN, pricesCentsPerKwh: [cents] };
  const isOffPeakWithin = within <= cents;
  if ((readOffPeakWithin(input) ?? isOffPeakWithin) !== isOffPeakWithin)
    throw new AdministrationError('--off-peak-within contradicts the prices: the lower one is off-peak.');
  return { offer: OWN, ranges, isOffPeakWithin, pricesCentsPerKwh: [cents, within] };
}

async function seriesPrices(input: Input, store: Store, country: string, currency: string): Promise<Prices> {
  refuseOptions(input, DYNAMIC, ['hours', 'off-peak-within', 'cents', 'cents-within']);
  const name = optionText(input, 'series') ?? '';
  const series = (await store.priceSeries.all()).find((one) => one.name === name);
  if (!series) throw new AdministrationError(`There is no series "${name}": "prices show" lists them.`);
  if (series.country !== country)
    throw new AdministrationError(`The series ${name} is of ${series.country}, the home is in ${country}.`);
  refuseCurrency(series.currency, currency, `The series ${name}`);
  return { ...PUBLISHED, offer: offerOfSeries(name) };
}

function refuseCurrency(offered: string, own: string, what: string): void {
  if (offered !== own) throw new AdministrationError(`${what} is in ${offered}, the home pays in ${own}.`);
}

function publishedPrices(input: Input, offer: string, country: string, currency: string): Prices {
  const published = publishedOffers(country);
  if (!published.includes(offer))
    throw new AdministrationError(
      `--offer is ${[...published, OWN, DYNAMIC].join(', ')} in ${country}, not "${offer}".`,
    );
  refuseCurrency(CURRENCIES[country] ?? '', currency, `The offer ${offer}`);
  refuseOptions(input, offer, ['series', 'cents', 'cents-within']);
  if (offer !== WITH_HOURS) refuseOptions(input, offer, ['hours', 'off-peak-within']);
  const [ranges, isOffPeakWithin] = [readHours(input), readOffPeakWithin(input)];
  if ((ranges === null) !== (isOffPeakWithin === null))
    throw new AdministrationError('Give --hours together with --off-peak-within yes or no.');
  return { ...PUBLISHED, offer, ranges: ranges ?? '', isOffPeakWithin: isOffPeakWithin ?? true };
}

/** The day of the signature that `--signed` gives; null without it. */
async function readSignature(
  input: Input,
  household: Account,
  fromDay: string,
  today: string,
): Promise<string | null> {
  const signed = optionText(input, 'signed');
  if (signed === undefined) return null;
  const signedDay = readOptionDay(signed, 'signed');
  await changing(async () => refuseSignature(household, { signedDay, fromDay, today }));
  return signedDay;
}

/** Records what the supplier bills from a day on. */
export const supplyCommand: Command = {
  name: 'contract supply',
  positionals: ['id-or-email'],
  options: {
    from: { type: 'string', help: 'First day, YYYY-MM-DD; today at the home by default.' },
    offer: {
      type: 'string',
      isNeeded: true,
      help: 'A published offer such as base, own with its own prices, or dynamic with a --series.',
    },
    kva: { type: 'string', help: 'Subscribed power.' },
    supplier: { type: 'string', help: 'As printed on bills; that of the contract so far by default.' },
    hours: { type: 'string', help: 'Weekly hours of own or peakOffPeak: "mon 22:00 on;tue 6:00 off;…".' },
    'off-peak-within': { type: 'string', help: 'yes where the hours are the off-peak ones, otherwise no.' },
    cents: { type: 'string', help: 'Price of own per kWh, taxes included; with --hours that outside them.' },
    'cents-within': { type: 'string', help: 'Price of own within the --hours.' },
    series: { type: 'string', help: 'Series of dynamic prices.' },
    signed: {
      type: 'string',
      help: 'Day the household signed, YYYY-MM-DD: begins the supply of a home without a contract.',
    },
  },
  summary: 'Records what the supplier bills from a day on. Days before keep their contract.',
  commits: 'transaction',
  run: async (input, { store, now }) => {
    const household = await findHousehold(store, input.positionals[0] ?? '');
    const today = siteDay(now.getTime(), household.siteTimeZone);
    const fromDay = readOptionDay(optionText(input, 'from') ?? today, 'from');
    await changing(() => refuseDay(store, household, fromDay));
    const signedDay = await readSignature(input, household, fromDay, today);
    const known = await store.contracts.ofHousehold(household.id);
    const current = known.findLast((one) => one.fromDay <= fromDay);
    const country = current?.country ?? countryOf(household);
    const currency = current?.currency ?? household.details.currency ?? CURRENCIES[country] ?? 'EUR';
    const offer = optionText(input, 'offer');
    if (offer === undefined) throw new AdministrationError('--offer is needed.');
    const typedKva = optionText(input, 'kva') ?? '';
    const kva = Number(typedKva);
    if (!KVA.test(typedKva) || kva === 0)
      throw new AdministrationError(`--kva is a power such as 9, not "${typedKva}".`);
    const isDynamic = offer === DYNAMIC;
    const prices = isDynamic
      ? await seriesPrices(input, store, country, currency)
      : offer === OWN
        ? ownPrices(input)
        : publishedPrices(input, offer, country, currency);
    if (!isDynamic) await changing(async () => refusePower(country, prices, fromDay, kva));
    const supplier =
      optionText(input, 'supplier')?.trim() || (current?.supplier ?? supplierOf(household.tenant));
    const contract: StoredContract = { fromDay, supplier, kva, country, currency, ...prices };
    await store.contracts.record(household.id, contract);
    if (signedDay !== null) await activateSupply(store.database, household, signedDay, fromDay);
    const isSigned = signedDay !== null || signatureDayOf(household) !== null;
    return {
      data: { id: household.id, supply: contract, signedDay },
      lines: [
        `${household.email}: supply from ${fromDay}: ${supplier}, ${prices.offer}, ${kva} kVA`,
        ...(isSigned ? [] : ['Nothing is billed before a contract is signed: give --signed to record one.']),
      ],
      accountId: household.id,
      facts: { from: fromDay, supplier, offer: prices.offer, kva, ...(signedDay && { signed: signedDay }) },
    };
  },
};

/** Records what a meter showed that is not read automatically. */
export const indexCommand: Command = {
  name: 'contract index',
  positionals: ['id-or-email'],
  options: {
    day: {
      type: 'string',
      help: 'At whose beginning it was read, YYYY-MM-DD; today at the home by default.',
    },
    index: {
      type: 'string',
      isNeeded: true,
      help: 'kWh by register: "base 12345.6", or "peak 8000;offPeak 4345".',
    },
  },
  summary: 'Records the index of a meter that is not read automatically.',
  commits: 'transaction',
  run: async (input, { store, now }) => {
    const household = await findHousehold(store, input.positionals[0] ?? '');
    const today = siteDay(now.getTime(), household.siteTimeZone);
    const day = readOptionDay(optionText(input, 'day') ?? today, 'day');
    const typed = wireIndex.safeParse(optionText(input, 'index') ?? '');
    if (!typed.success) throw new AdministrationError('--index is kWh by register, such as "base 12345.6".');
    const reading = { day, registers: readIndex(typed.data) };
    await changing(() => recordIndex(store, household, reading, now));
    return {
      data: { id: household.id, day, index: typed.data },
      lines: [`${household.email}: index of ${day}: ${typed.data}`],
      accountId: household.id,
      facts: { day, index: typed.data },
    };
  },
};
