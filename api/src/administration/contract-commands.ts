import { feedInOn, siteDay } from '@foyer/domain';
import { panelPowerKwp } from '../home/devices/panel-power';
import type { Account } from '../identity/accounts/account-store';
import type { StoredFeedIn } from '../money/contract/feed-in-store';
import { feedInPrice } from '../money/prices/price-list';
import type { Store } from '../process/store';
import { AdministrationError, type Command, type Input, optionText, readOptionDay } from './command';
import { findHousehold } from './find-account';
import { indexCommand, supplyCommand } from './supply-command';

const CENTS = /^\d{1,3}(\.\d{1,6})?$/;
const KWP = /^\d{1,4}(\.\d{1,3})?$/;

function readCents(text: string): number {
  if (CENTS.test(text)) return Number(text);
  throw new AdministrationError(`--cents is a price per kWh such as 12.69, not "${text}".`);
}

type Price = Pick<StoredFeedIn, 'centsPerKwh' | 'requestedDay' | 'kwp' | 'isProvisional'>;

/** The price given, the published one of the connection request, or none at the end of the contract. */
async function readPrice(input: Input, store: Store, household: Account): Promise<Price> {
  const [cents, requested] = [optionText(input, 'cents'), optionText(input, 'requested')];
  const isEnd = input.values.end === true;
  const isProvisional = input.values.provisional === true;
  if (isProvisional && cents === undefined)
    throw new AdministrationError('Give the expected price of a provisional one as --cents.');
  if ([cents !== undefined, requested !== undefined, isEnd].filter(Boolean).length !== 1)
    throw new AdministrationError('Give one of --cents, --requested and --end.');
  if (isEnd) return { centsPerKwh: null, requestedDay: null, kwp: null, isProvisional };
  if (cents !== undefined)
    return { centsPerKwh: readCents(cents), requestedDay: null, kwp: null, isProvisional };
  const requestedDay = readOptionDay(requested ?? '', 'requested');
  const typed = optionText(input, 'kwp');
  if (typed !== undefined && !(KWP.test(typed) && Number(typed) > 0))
    throw new AdministrationError(`--kwp is a power such as 6.4, not "${typed}".`);
  const kwp =
    typed === undefined ? panelPowerKwp(await store.devices.ofHousehold(household.id)) : Number(typed);
  if (kwp === null) throw new AdministrationError('The power of the panels is not known: give it as --kwp.');
  const centsPerKwh = feedInPrice(household.details.country ?? 'FR', kwp, requestedDay);
  if (centsPerKwh === null)
    throw new AdministrationError(`No price is published for ${kwp} kWp requested on ${requestedDay}.`);
  return { centsPerKwh, requestedDay, kwp, isProvisional };
}

/** The provisional version that `--publish` names by its day, or the only one, with its published price. */
function readPublished(input: Input, known: readonly StoredFeedIn[]): StoredFeedIn {
  if (['buyer', 'requested', 'kwp', 'provisional', 'end'].some((name) => input.values[name] !== undefined))
    throw new AdministrationError('Give --publish with --from and --cents alone.');
  const [from, cents] = [optionText(input, 'from'), optionText(input, 'cents')];
  const waiting = known.filter(({ isProvisional }) => isProvisional);
  if (waiting.length === 0) throw new AdministrationError('The home has no provisional feed-in price.');
  const days = waiting.map(({ fromDay }) => fromDay).join(', ');
  if (from === undefined && waiting.length > 1)
    throw new AdministrationError(`Several prices are provisional: give --from, one of ${days}.`);
  const found = from === undefined ? waiting[0] : waiting.find(({ fromDay }) => fromDay === from);
  if (!found) throw new AdministrationError(`No price is provisional from ${from}, but from ${days}.`);
  return { ...found, ...(cents !== undefined && { centsPerKwh: readCents(cents) }), isProvisional: false };
}

/** The version that `--from`, a price and a buyer describe. */
async function readVersion(
  input: Input,
  { store, now }: { readonly store: Store; readonly now: Date },
  household: Account,
  known: readonly StoredFeedIn[],
): Promise<StoredFeedIn> {
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const fromDay = readOptionDay(optionText(input, 'from') ?? today, 'from');
  const price = await readPrice(input, store, household);
  const current = feedInOn(known, fromDay);
  if (price.centsPerKwh === null && !current)
    throw new AdministrationError(`There is no feed-in contract on ${fromDay} that could end.`);
  const contracts = await store.contracts.ofHousehold(household.id);
  const supply = contracts.findLast((one) => one.fromDay <= fromDay);
  const buyer = optionText(input, 'buyer')?.trim() || (current?.buyer ?? supply?.supplier);
  if (!buyer) throw new AdministrationError('The home has no supplier of ours: give the --buyer.');
  const currency = household.details.currency ?? 'EUR';
  const other = [supply, ...contracts.filter((one) => one.fromDay > fromDay)].find(
    (one) => one && one.currency !== currency,
  );
  if (other && price.centsPerKwh !== null)
    throw new AdministrationError(
      `A feed-in contract in ${currency} cannot be recorded beside the contract of supply from ${other.fromDay}, which is in ${other.currency}.`,
    );
  return { fromDay, buyer, currency, ...price };
}

function lineOf(version: StoredFeedIn): string {
  const { fromDay, buyer, centsPerKwh, currency, requestedDay, isProvisional } = version;
  if (centsPerKwh === null) return `feed-in from ${fromDay}: ended`;
  const price = `feed-in from ${fromDay}: ${buyer}, ${centsPerKwh} hundredths of ${currency} per kWh`;
  return `${price}${requestedDay ? `, requested on ${requestedDay}` : ''}${isProvisional ? ', provisional' : ''}`;
}

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
    provisional: {
      type: 'boolean',
      help: 'The price of --cents is not published yet: it is shown as such and not billed.',
    },
    publish: {
      type: 'boolean',
      help: 'The provisional price is published as it was recorded, or as --cents.',
    },
    end: { type: 'boolean', help: 'From the first day on nothing is bought any more.' },
  },
  summary: 'Records who buys the surplus of a home, and at what price. What was sold before keeps its price.',
  commits: 'transaction',
  run: async (input, { store, now }) => {
    const household = await findHousehold(store, input.positionals[0] ?? '');
    const known = await store.feedIns.ofHousehold(household.id);
    const version =
      input.values.publish === true
        ? readPublished(input, known)
        : await readVersion(input, { store, now }, household, known);
    const { fromDay, buyer, centsPerKwh, isProvisional } = version;
    if (!(await store.feedIns.record(household.id, version)))
      throw new AdministrationError(
        `A feed-in contract from ${fromDay} is recorded already: it is never changed.`,
      );
    return {
      data: { id: household.id, feedIn: version },
      lines: [`${household.email}: ${lineOf(version)}`],
      accountId: household.id,
      facts: { from: fromDay, buyer, centsPerKwh, ...(isProvisional && { isProvisional }) },
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

export const contractCommands: readonly Command[] = [show, supplyCommand, indexCommand, feedIn];
