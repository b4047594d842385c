import {
  type ContractVersion,
  calendarOfWeek,
  type PriceCalendar,
  type PriceComponent,
  type PriceRow,
  priceRowOn,
  scheduleChanges,
} from '@foyer/domain';
import { seriesOfOffer } from '../prices/loaded-series';
import { containedExcise, energyVat, offerComponents, standingCharge } from '../prices/price-list';
import type { StoredContract } from './contract-store';

const [PEAK, OFF_PEAK] = ['peak', 'offPeak'];

/** Hours of the contract; null where it has the usual hours of its offer. */
function ownCalendar({ ranges, isOffPeakWithin }: StoredContract): PriceCalendar | null {
  if (ranges === '') return null;
  const reading = scheduleChanges(ranges, 'onOff');
  if (!reading.ok) throw new Error(`hours of a contract cannot be read: ${reading.error.entry}`);
  return isOffPeakWithin
    ? calendarOfWeek(reading.value, OFF_PEAK, PEAK)
    : calendarOfWeek(reading.value, PEAK, OFF_PEAK);
}

/** Energy at the prices of the contract itself. */
function ownEnergy(contract: StoredContract): PriceComponent {
  const { fromDay, country, isOffPeakWithin, pricesCentsPerKwh } = contract;
  const calendar = pricesCentsPerKwh.length > 1 ? ownCalendar(contract) : null;
  const row = (cents: number, period: string | null): PriceRow => ({
    validFrom: fromDay,
    validTo: null,
    upToKva: null,
    period,
    cents,
    source: 'contract',
    isProvisional: false,
  });
  const [outside, within] = isOffPeakWithin ? [PEAK, OFF_PEAK] : [OFF_PEAK, PEAK];
  const periods = calendar ? [outside ?? null, within ?? null] : [null];
  return {
    kind: 'energy',
    unit: 'kWh',
    isContained: false,
    calendar,
    rows: periods.flatMap((period, index) => {
      const cents = pricesCentsPerKwh[index];
      return cents === undefined ? [] : [row(cents, period)];
    }),
    slots: null,
    vat: energyVat(country),
  };
}

/** Components of the offer of a series. Without its prices, every day lacks them. */
function seriesComponents({ country, offer, series }: StoredContract): readonly PriceComponent[] {
  const energy: PriceComponent = {
    kind: 'energy',
    unit: 'kWh',
    isContained: false,
    calendar: null,
    rows: [],
    slots: series?.slots ?? [],
    ...(series && { label: series.label }),
    vat: energyVat(country),
  };
  const standing = { ...standingCharge(country, offer), rows: series?.charges ?? [] };
  return [energy, standing, ...containedExcise(country)];
}

/** Offer whose standing charge an own contract has. */
const standingOffer = ({ pricesCentsPerKwh }: StoredContract) =>
  pricesCentsPerKwh.length > 1 ? 'peakOffPeak' : 'base';

/** A stored contract with its published or own prices. */
export function contractVersionOf(contract: StoredContract): ContractVersion {
  const { fromDay, supplier, offer, kva, currency, country } = contract;
  if (seriesOfOffer(offer) !== null)
    return { fromDay, supplier, offer, kva, currency, components: seriesComponents(contract) };
  const isOwn = contract.pricesCentsPerKwh.length > 0;
  const calendar = ownCalendar(contract);
  const components = isOwn
    ? [ownEnergy(contract), standingCharge(country, standingOffer(contract)), ...containedExcise(country)]
    : offerComponents(country, offer).map((component) =>
        component.kind === 'energy' && component.calendar && calendar
          ? { ...component, calendar }
          : component,
      );
  return { fromDay, supplier, offer, kva, currency, components };
}

/** Prices of a contract on a day, cents: energy by the name of its hours, higher first, and the standing charge. */
export interface ContractPrices {
  readonly energy: readonly { readonly hours: string; readonly centsPerKwh: number }[];
  readonly standingCentsPerMonth: number | null;
  /** Name people read of the series that prices the energy; null without one. */
  readonly seriesLabel: string | null;
}

/** Prices of a contract on a day; hours without a price on it are left out. */
export function pricesOn(contract: StoredContract, day: string): ContractPrices {
  const { components, kva } = contractVersionOf(contract);
  const energy = components.filter(({ kind }) => kind === 'energy');
  const [fixed] = components.filter(({ kind }) => kind === 'fixed');
  return {
    energy: energy
      .flatMap((component) => {
        const periods = [...new Set(component.rows.map(({ period }) => period))];
        return periods.flatMap((period) => {
          const row = priceRowOn(component, day, kva, period);
          return row ? [{ hours: period ?? 'base', centsPerKwh: row.cents }] : [];
        });
      })
      .toSorted((a, b) => b.centsPerKwh - a.centsPerKwh),
    standingCentsPerMonth: fixed ? (priceRowOn(fixed, day, kva, null)?.cents ?? null) : null,
    seriesLabel: contract.series?.label ?? null,
  };
}

/** The contract in force on a day; null before the first. */
export function contractOn(contracts: readonly StoredContract[], day: string): StoredContract | null {
  return contracts.findLast(({ fromDay }) => fromDay <= day) ?? null;
}
