/** Prices are exact to a millionth of a cent. */
const PRICE_UNITS = 1_000_000;
const WS_PER_KWH = 3_600_000n;
/** A multiple of 28, 29, 30 and 31, so that parts of months add up exactly. */
export const MONTH_UNITS = 377_580;

const priceUnits = (cents: number): bigint => BigInt(Math.round(cents * PRICE_UNITS));

/** Integer quotient, half away from zero. */
function rounded(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator;
  const quotient = Number((2n * size + denominator) / (2n * denominator));
  return numerator < 0n && quotient > 0 ? -quotient : quotient;
}

/** Energy at different prices, added up with its exact cost. */
export class PricedEnergy {
  private totalWs = 0;
  private withoutPriceWs = 0;
  private cost = 0n;
  private lastCents = 0;
  private lastWs = 0;

  /** @param energyWs whole Ws @param centsPerKwh null while it is not known */
  add(energyWs: number, centsPerKwh: number | null): void {
    this.totalWs += energyWs;
    if (centsPerKwh === null) {
      this.withoutPriceWs += Math.abs(energyWs);
      return;
    }
    // Big integers are slow: energy at the same price is multiplied once.
    if (centsPerKwh !== this.lastCents) {
      this.cost = this.exactCost();
      this.lastCents = centsPerKwh;
      this.lastWs = 0;
    }
    this.lastWs += energyWs;
  }

  private exactCost(): bigint {
    return this.cost + BigInt(this.lastWs) * priceUnits(this.lastCents);
  }

  get energyWs(): number {
    return this.totalWs;
  }

  /** Energy in either direction whose price is not known. */
  get unpricedWs(): number {
    return this.withoutPriceWs;
  }

  /** Whole cents, half away from zero. */
  get cents(): number {
    return rounded(this.exactCost(), WS_PER_KWH * BigInt(PRICE_UNITS));
  }

  /** Unrounded cents, to the precision of a number. */
  get exactCents(): number {
    return Number(this.exactCost()) / PRICE_UNITS / Number(WS_PER_KWH);
  }

  /** Mean price, cents per kWh; 0 without energy. */
  get meanCentsPerKwh(): number {
    return this.totalWs === 0 ? 0 : Number(this.exactCost()) / PRICE_UNITS / this.totalWs;
  }
}

/** Cost of energy at one price in whole cents, half away from zero. */
export function energyCents(energyWs: number, centsPerKwh: number): number {
  return rounded(BigInt(Math.round(energyWs)) * priceUnits(centsPerKwh), WS_PER_KWH * BigInt(PRICE_UNITS));
}

/** Charge for months in whole cents, half away from zero. @param monthUnits in {@link MONTH_UNITS} */
export function monthlyCents(monthUnits: number, centsPerMonth: number): number {
  return rounded(BigInt(monthUnits) * priceUnits(centsPerMonth), BigInt(MONTH_UNITS * PRICE_UNITS));
}

/** Charge for peak power in whole cents. @param wattMonthUnits W × {@link MONTH_UNITS} */
export function peakCents(wattMonthUnits: number, centsPerKwMonth: number): number {
  return rounded(
    BigInt(wattMonthUnits) * priceUnits(centsPerKwMonth),
    1000n * BigInt(MONTH_UNITS * PRICE_UNITS),
  );
}

/** VAT contained in an amount: amount × share ÷ (1 + share), in whole cents, half away from zero. */
export function containedVatCents(amountCents: number, share: number): number {
  const units = priceUnits(share);
  return rounded(BigInt(amountCents) * units, BigInt(PRICE_UNITS) + units);
}
