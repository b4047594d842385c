import { isDay, type PriceComponent, type PriceRow, priceRowOn, type VatRow } from '@foyer/domain';
import { csvRows } from './csv';
import { offerCalendar } from './offer-calendars';

const FILE = 'electricity-prices.csv';

const COMPONENTS = ['energy', 'fixed', 'excise', 'feedIn', 'vatFixed', 'vatEnergy', 'ctaShare'] as const;
type Component = (typeof COMPONENTS)[number];

/** Unit and largest plausible value of each component. */
const BOUNDS: Readonly<Record<Component, readonly [unit: string, maximum: number]>> = {
  energy: ['cents_per_kWh', 1000],
  fixed: ['cents_per_month', 100_000],
  excise: ['cents_per_kWh', 100],
  feedIn: ['cents_per_kWh', 1000],
  vatFixed: ['share', 1],
  vatEnergy: ['share', 1],
  ctaShare: ['share', 1],
};

/** A published price; `offer` is `all` for those of every offer. */
export interface PublishedPrice extends PriceRow {
  readonly country: string;
  readonly offer: string;
  readonly component: Component;
}

const isComponent = (text: string): text is Component => COMPONENTS.some((one) => one === text);

/**
 * Parses a row of the price list.
 * @throws with file and line for a row that cannot be used
 */
export function publishedPrice(fields: Readonly<Record<string, string>>, line: number): PublishedPrice {
  const field = (name: string) => fields[name] ?? '';
  const fail = (problem: string) => new Error(`${FILE}, line ${line}: ${problem}`);
  const [component, validFrom, validTo] = ['component', 'valid_from', 'valid_to'].map(field);
  if (!component || !isComponent(component)) throw fail(`unknown component "${component}"`);
  if (!validFrom || !isDay(validFrom)) throw fail(`"${validFrom}" is not a day`);
  if (validTo && (!isDay(validTo) || validTo <= validFrom)) throw fail(`"${validTo}" is not a later day`);
  const [unit, maximum] = BOUNDS[component];
  const value = Number(field('value'));
  if (field('value') === '' || !(value >= 0 && value <= maximum))
    throw fail(`"${field('value')}" is not a ${component}`);
  if (field('unit') !== unit) throw fail(`the unit is "${field('unit')}" instead of "${unit}"`);
  const upToKva = field('up_to_kva') === '' ? null : Number(field('up_to_kva'));
  if (upToKva !== null && !(upToKva > 0)) throw fail(`"${field('up_to_kva')}" is not a power`);
  if (!/^(FR|CH)$/.test(field('country'))) throw fail(`unknown country "${field('country')}"`);
  if (field('source') === '') throw fail('the source is missing');
  return {
    country: field('country'),
    offer: field('offer'),
    component,
    validFrom,
    validTo: validTo || null,
    upToKva,
    period: field('period') || null,
    cents: value,
    source: field('source'),
    isProvisional: false,
  };
}

const prices = csvRows(FILE).map(({ fields, line }) => publishedPrice(fields, line));

function rowsOf(country: string, offer: string, component: Component): readonly PriceRow[] {
  const own = prices.filter((one) => one.country === country && one.component === component);
  return own
    .filter((one) => one.offer === offer || one.offer === 'all')
    .map(({ country: _country, offer: _offer, component: _component, ...row }) => row);
}

function vatOf(country: string, component: 'vatFixed' | 'vatEnergy'): readonly VatRow[] {
  return rowsOf(country, 'all', component).map(({ validFrom, cents }) => ({ validFrom, share: cents }));
}

/** VAT on energy by day. */
export const energyVat = (country: string): readonly VatRow[] => vatOf(country, 'vatEnergy');

/** Standing charge of an offer. */
export function standingCharge(country: string, offer: string): PriceComponent {
  return {
    kind: 'fixed',
    unit: 'month',
    isContained: false,
    calendar: null,
    rows: rowsOf(country, offer, 'fixed'),
    slots: null,
    vat: vatOf(country, 'vatFixed'),
  };
}

/** Excise contained in the price of energy; none where the country has none. */
export function containedExcise(country: string): readonly PriceComponent[] {
  const rows = rowsOf(country, 'all', 'excise');
  if (rows.length === 0) return [];
  return [
    {
      kind: 'excise',
      unit: 'kWh',
      isContained: true,
      calendar: null,
      rows,
      slots: null,
      vat: energyVat(country),
    },
  ];
}

/** Published components of an offer: energy, standing charge and contained excise. */
export function offerComponents(country: string, offer: string): readonly PriceComponent[] {
  return [
    {
      kind: 'energy',
      unit: 'kWh',
      isContained: false,
      calendar: offerCalendar(offer),
      rows: rowsOf(country, offer, 'energy'),
      slots: null,
      vat: energyVat(country),
    },
    standingCharge(country, offer),
    ...containedExcise(country),
  ];
}

const FEED_IN_POWERS = [
  ['upTo9Kwp', 9],
  ['upTo36Kwp', 36],
] as const;

/** Published feed-in price of a connection request, cents per kWh; null where there is none for its power and day. */
export function feedInPrice(country: string, kwp: number, requestedDay: string): number | null {
  const rows = rowsOf(country, 'feedIn', 'feedIn');
  const isByPower = rows.some(({ period }) => period !== null);
  const [power] = FEED_IN_POWERS.find(([, upTo]) => kwp <= upTo) ?? [];
  if (isByPower && !power) return null;
  return priceRowOn({ rows }, requestedDay, 0, isByPower ? (power ?? null) : null)?.cents ?? null;
}

/** Offers that only homes which have them keep. EJP has not been sold since 1998. */
export const CLOSED_OFFERS: readonly string[] = ['ejp'];

/** Offers with published energy prices. A price set for an example (its source begins with "Chosen") is none. */
export function publishedOffers(country: string): readonly string[] {
  const own = prices.filter((one) => one.country === country && one.component === 'energy');
  const published = own.filter(({ source }) => !source.startsWith('Chosen'));
  return [...new Set(published.map(({ offer }) => offer))];
}
