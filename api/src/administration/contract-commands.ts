import { feedInOn, isDay, siteDay } from '@foyer/domain';
import type { Account } from '../identity/accounts/account-store';
import type { StoredFeedIn } from '../money/contract/feed-in-store';
import { feedInPrice } from '../money/prices/price-list';
import type { Store } from '../process/store';
import { AdministrationError, type Command, type Input, optionText } from './command';
import { findHousehold } from './find-account';

const CENTS = /^\d{1,3}(\.\d{1,6})?$/;
const KWP = /^\d{1,4}(\.\d{1,3})?$/;

function readDay(text: string, name: string): string {
  if (isDay(text)) return text;
  throw new AdministrationError(`--${name} must be a day such as 2026-06-21, not "${text}".`);
}

/** Power of the home's panels as registered, kWp; null when unknown. */
async function registeredKwp(store: Store, { id }: Account): Promise<number | null> {
  const devices = await store.devices.ofHousehold(id);
  const watts = devices.reduce(
    (sum, { traits }) => sum + (traits.moduleNumber ?? 0) * (traits.unitElectricCapacityW ?? 0),
    0,
  );
  return watts > 0 ? watts / 1000 : null;
}

type Price = Pick<StoredFeedIn, 'centsPerKwh' | 'requestedDay' | 'kwp'>;

/** The price given, the published one of the connection request, or none at the end of the contract. */
async function readPrice(input: Input, store: Store, household: Account): Promise<Price> {
  const [cents, requested] = [optionText(input, 'cents'), optionText(input, 'requested')];
  const isEnd = input.values.end === true;
  if ([cents !== undefined, requested !== undefined, isEnd].filter(Boolean).length !== 1)
    throw new AdministrationError('Give one of --cents, --requested and --end.');
  if (isEnd) return { centsPerKwh: null, requestedDay: null, kwp: null };
  if (cents !== undefined) {
    if (!CENTS.test(cents))
      throw new AdministrationError(`--cents is a price per kWh such as 12.69, not "${cents}".`);
    return { centsPerKwh: Number(cents), requestedDay: null, kwp: null };
  }
  const requestedDay = readDay(requested ?? '', 'requested');
  const typed = optionText(input, 'kwp');
  if (typed !== undefined && !(KWP.test(typed) && Number(typed) > 0))
    throw new AdministrationError(`--kwp is a power such as 6.4, not "${typed}".`);
  const kwp = typed === undefined ? await registeredKwp(store, household) : Number(typed);
  if (kwp === null) throw new AdministrationError('The power of the panels is not known: give it as --kwp.');
  const centsPerKwh = feedInPrice(household.details.country ?? 'FR', kwp, requestedDay);
  if (centsPerKwh === null)
    throw new AdministrationError(`No price is published for ${kwp} kWp requested on ${requestedDay}.`);
  return { centsPerKwh, requestedDay, kwp };
}

const lineOf = ({ fromDay, buyer, centsPerKwh, currency, requestedDay }: StoredFeedIn): string =>
  centsPerKwh === null
    ? `feed-in from ${fromDay}: ended`
    : `feed-in from ${fromDay}: ${buyer}, ${centsPerKwh} hundredths of ${currency} per kWh${requestedDay ? `, requested on ${requestedDay}` : ''}`;

const feedIn: Command = {
  name: 'contract feed-in',
  positionals: ['id-or-email'],
  options: {
    from: { type: 'string', help: 'First day, YYYY-MM-DD; today at the home by default.' },
    buyer: { type: 'string', help: 'Who buys the surplus; the supplier of the home by default.' },
    requested: {
      type: 'string',
      help: 'Day of the complete connection request, YYYY-MM-DD: its published price is kept.',
    },
    kwp: { type: 'string', help: 'Power of the panels for --requested; as registered by default.' },
    cents: { type: 'string', help: 'Another price, hundredths of the currency per kWh.' },
    end: { type: 'boolean', help: 'From the first day on nothing is bought any more.' },
  },
  summary: 'Records who buys the surplus of a home, and at what price. What was sold before keeps its price.',
  commits: 'transaction',
  run: async (input, { store, now }) => {
    const household = await findHousehold(store, input.positionals[0] ?? '');
    const today = siteDay(now.getTime(), household.siteTimeZone);
    const fromDay = readDay(optionText(input, 'from') ?? today, 'from');
    const price = await readPrice(input, store, household);
    const known = await store.feedIns.ofHousehold(household.id);
    const current = feedInOn(known, fromDay);
    if (price.centsPerKwh === null && !current)
      throw new AdministrationError(`There is no feed-in contract on ${fromDay} that could end.`);
    const contracts = await store.contracts.ofHousehold(household.id);
    const supply = contracts.findLast((one) => one.fromDay <= fromDay);
    const buyer = optionText(input, 'buyer')?.trim() || (current?.buyer ?? supply?.supplier);
    if (!buyer) throw new AdministrationError('The home has no supplier of ours: give the --buyer.');
    const currency = household.details.currency ?? 'EUR';
    const version: StoredFeedIn = { fromDay, buyer, currency, ...price };
    if (!(await store.feedIns.record(household.id, version)))
      throw new AdministrationError(
        `A feed-in contract from ${fromDay} is recorded already: it is never changed.`,
      );
    return {
      data: { id: household.id, feedIn: version },
      lines: [`${household.email}: ${lineOf(version)}`],
      accountId: household.id,
      facts: { from: fromDay, buyer, centsPerKwh: price.centsPerKwh },
    };
  },
};

const show: Command = {
  name: 'contract show',
  positionals: ['id-or-email'],
  summary: 'Shows the contracts of supply and of feed-in of a home, oldest first.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, { store }) => {
    const { id } = await findHousehold(store, text);
    const [supply, sold] = [await store.contracts.ofHousehold(id), await store.feedIns.ofHousehold(id)];
    return {
      data: { id, supply, feedIn: sold },
      lines: [
        ...supply.map(
          ({ fromDay, supplier, offer, kva }) => `supply from ${fromDay}: ${supplier}, ${offer}, ${kva} kVA`,
        ),
        ...sold.map(lineOf),
        ...(supply.length + sold.length === 0 ? ['There is no contract.'] : []),
      ],
      accountId: id,
    };
  },
};

export const contractCommands: readonly Command[] = [show, feedIn];
