import { type ContractVersion, type OfferPrices, scheduleChanges } from '@foyer/domain';
import { ENTERED_SUPPLIER, OWN_OFFER } from '../../home/tariff/home-prices';
import type { StoredTariff } from '../../home/tariff/tariff-store';
import type { LoadedSeries } from '../prices/loaded-series';
import { standingCharge } from '../prices/price-list';
import type { StoredContract } from './contract-store';
import { contractVersionOf } from './contract-version';

/** Published offers by the names that standard tariffs and chosen offers have for them. */
const PUBLISHED_NAMES: Readonly<Record<string, string>> = {
  hp_hc: 'peakOffPeak',
  hp_hc_midi: 'peakOffPeak',
  peakOffPeakBySeason: 'peakOffPeak',
  unique: 'flat',
};

/** Name under which the prices of an offer are published. */
export const publishedName = (name: string): string => PUBLISHED_NAMES[name] ?? name;

/**
 * One price, or those outside and within hours that can be read. None where two prices lack their hours: a wrong amount
 * is worse than none.
 */
function knownPrices({
  ranges,
  pricesCentsPerKwh,
}: Pick<StoredTariff, 'ranges' | 'pricesCentsPerKwh'>): readonly number[] {
  const [outside, within = outside] = pricesCentsPerKwh;
  if (outside === undefined || within === undefined) return [];
  const hours = scheduleChanges(ranges, 'onOff');
  if (hours.ok && hours.value.length > 0) return pricesCentsPerKwh;
  return outside === within ? [outside] : [];
}

/** Of the home, where the tariff names no offer with its own. */
type Terms = Pick<StoredContract, 'fromDay' | 'kva' | 'country' | 'currency'>;

/**
 * A tariff as the household entered it, priced as a contract: its energy, and the published standing charge of its
 * power. No supplier bills it, and none credits what is sold.
 * @param prices of the offer the tariff names; null without one
 */
export function enteredContract(
  { ranges, pricesCentsPerKwh, offer }: Pick<StoredTariff, 'ranges' | 'pricesCentsPerKwh' | 'offer'>,
  prices: OfferPrices | null,
  terms: Terms,
  series: ReadonlyMap<string, LoadedSeries>,
): ContractVersion {
  const known = offer ? [] : knownPrices({ ranges, pricesCentsPerKwh });
  const [outside = 0, within = outside] = known;
  const own = offer ? series.get(offer.name) : undefined;
  const version = contractVersionOf({
    ...terms,
    supplier: ENTERED_SUPPLIER,
    offer: offer?.name ?? OWN_OFFER,
    kva: offer?.kva ?? terms.kva,
    country: offer?.country ?? terms.country,
    ranges: known.length > 1 ? ranges : '',
    isOffPeakWithin: within < outside,
    pricesCentsPerKwh: known,
    ...(own && { series: own }),
  });
  // The offer of a series has its prices already.
  if (!offer || !prices || prices.slots) return version;
  const { calendar, rows, colours } = prices;
  const standing = standingCharge(offer.country, publishedName(offer.name));
  const components = version.components.map((one) =>
    one.kind === 'energy' ? { ...one, calendar, rows } : one.kind === 'fixed' ? standing : one,
  );
  return { ...version, colours, components };
}
