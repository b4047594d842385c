import { type ContractVersion, contractSpans, type PriceComponent } from './contract';
import { type ContractCost, type CostLine, contractCost, type PricedDays } from './contract-cost';
import { tariffVersionOn } from './tariff-versions';

const WS_PER_KWH = 3_600_000;
/** Before every measure. */
const ALWAYS = '1970-01-01';

/** Who buys the surplus from a day on, and at what price. A newer version replaces it; it is never changed. */
export interface FeedInVersion {
  /** `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
  readonly buyer: string;
  readonly currency: string;
  /** Cents; null from the day on which nothing is bought any more. */
  readonly centsPerKwh: number | null;
  /** True until the price is published, as for an indexed one. Nothing is billed at it. */
  readonly isProvisional?: boolean;
}

/** A selling price the household entered, from a day on. */
export interface EnteredSale {
  /** `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
  /** Cents; null when nothing is sold. */
  readonly sellingCentsPerKwh: number | null;
}

/** What a kWh of surplus earns. */
export interface SurplusPrice {
  readonly centsPerKwh: number;
  /** Null for a price the household entered. */
  readonly buyer: string | null;
  readonly isProvisional: boolean;
}

/** The feed-in contract of a day; null before the first and after its end. */
export function feedInOn(versions: readonly FeedInVersion[], day: string): FeedInVersion | null {
  const inOrder = versions.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
  const found = inOrder.findLast(({ fromDay }) => fromDay <= day);
  return found && found.centsPerKwh !== null ? found : null;
}

/**
 * What a kWh fed into the grid on a day earns: the price of the feed-in contract, otherwise the one the household
 * entered. Null when it is given to the grid unpaid.
 */
export function surplusPriceOn(
  feedIn: readonly FeedInVersion[],
  tariffs: readonly EnteredSale[],
  day: string,
): SurplusPrice | null {
  const sold = feedInOn(feedIn, day);
  if (sold && sold.centsPerKwh !== null) {
    const { centsPerKwh, buyer, isProvisional = false } = sold;
    return { centsPerKwh, buyer, isProvisional };
  }
  const entered = tariffVersionOn(tariffs, day)?.sellingCentsPerKwh ?? null;
  return entered === null ? null : { centsPerKwh: entered, buyer: null, isProvisional: false };
}

/** {@link surplusPriceOn}, found once for each day. */
export function surplusPrices(
  feedIn: readonly FeedInVersion[],
  tariffs: readonly EnteredSale[],
): (day: string) => SurplusPrice | null {
  const byDay = new Map<string, SurplusPrice | null>();
  return (day) => {
    const known = byDay.get(day);
    if (known !== undefined) return known;
    const found = surplusPriceOn(feedIn, tariffs, day);
    byDay.set(day, found);
    return found;
  };
}

/** Energy sold under a feed-in contract, with its buyer; the amount is negative, as a credit. */
export interface SoldLine extends CostLine {
  readonly buyer: string;
  readonly currency: string;
}

const SMALL_SELLER_VAT = [{ validFrom: ALWAYS, share: 0 }];

function feedInComponent({
  fromDay,
  centsPerKwh,
  isProvisional = false,
}: FeedInVersion): readonly PriceComponent[] {
  if (centsPerKwh === null) return [];
  const row = { validFrom: fromDay, validTo: null, upToKva: null, period: null, cents: centsPerKwh };
  return [
    {
      kind: 'feedIn',
      unit: 'kWh',
      isContained: false,
      calendar: null,
      rows: [{ ...row, source: 'contract', isProvisional }],
      slots: null,
      // Households below the threshold charge no VAT.
      vat: SMALL_SELLER_VAT,
    },
  ];
}

/** Versions cut where the supplier of the household or its currency changes, so that each line has one. */
function cutAtSuppliers(
  feedIn: readonly FeedInVersion[],
  contracts: readonly ContractVersion[],
): readonly FeedInVersion[] {
  const cuts = contracts.flatMap(({ fromDay, supplier, currency }, index) => {
    const before = contracts[index - 1];
    const isSame = before?.supplier === supplier && before.currency === currency;
    const sold = isSame ? null : feedInOn(feedIn, fromDay);
    return sold && sold.fromDay < fromDay ? [{ ...sold, fromDay }] : [];
  });
  return [...feedIn, ...cuts];
}

/**
 * What was sold in the days, a line per feed-in contract and price. Not measured steps are left out.
 * @param days with the contracts of supply, oldest first
 */
export function soldLines(feedIn: readonly FeedInVersion[], days: PricedDays): readonly SoldLine[] {
  const sales = cutAtSuppliers(feedIn, days.versions).map((version) => ({
    ...{ fromDay: version.fromDay, supplier: version.buyer, offer: 'feedIn', kva: 0 },
    currency: version.currency,
    components: feedInComponent(version),
  }));
  return contractSpans(sales, days.fromDay, days.toDay).flatMap(({ fromDay, toDay, version }) => {
    if (!version || version.components.length === 0) return [];
    const { lines } = contractCost({ ...days, versions: [version], fromDay, toDay });
    return lines.map((line) => ({ ...line, buyer: version.supplier, currency: version.currency }));
  });
}

/** Energy fed into the grid in the steps that no line sells, kWh. */
export function unsoldKwh({ steps }: Pick<PricedDays, 'steps'>, sold: readonly SoldLine[]): number {
  const exportedWs = steps.reduce((sum, step) => sum + (step.exportedWs ?? 0), 0);
  const soldWs = sold.reduce((sum, { quantity }) => sum + Math.round(quantity * WS_PER_KWH), 0);
  return Math.max(0, exportedWs - soldWs) / WS_PER_KWH;
}

/** The sold lines that the supplier of their days buys in its own currency: its bill credits them. */
export function creditedLines(
  sold: readonly SoldLine[],
  contracts: readonly ContractVersion[],
): readonly SoldLine[] {
  return sold.filter((line) => {
    const supply = contracts.findLast(({ fromDay }) => fromDay <= line.fromDay);
    return supply?.supplier === line.buyer && supply.currency === line.currency;
  });
}

/** A cost less what the supplier credits for sold energy. Its VAT does not change. */
export function withCredit(cost: ContractCost, credited: readonly SoldLine[]): ContractCost {
  const creditCents = credited.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    ...cost,
    lines: [...cost.lines, ...credited.map(({ buyer: _buyer, currency: _currency, ...line }) => line)],
    totalCents: cost.totalCents + creditCents,
    isProvisional: cost.isProvisional || credited.some(({ isProvisional }) => isProvisional),
  };
}
