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

/** Adds the cost of energy to an unrounded sum. */
export function addCost(sum: bigint, energyWs: number, centsPerKwh: number): bigint {
  return sum + BigInt(Math.round(energyWs)) * priceUnits(centsPerKwh);
}

/** Whole cents of an unrounded sum of {@link addCost}, half away from zero. */
export function centsOfCost(sum: bigint): number {
  return rounded(sum, WS_PER_KWH * BigInt(PRICE_UNITS));
}

/** Mean price of the energy of an unrounded sum of {@link addCost}, cents per kWh; 0 without energy. */
export function meanOfCost(sum: bigint, energyWs: number): number {
  return energyWs === 0 ? 0 : Number(sum) / PRICE_UNITS / energyWs;
}

/** Cost of energy at one price in whole cents, half away from zero. */
export function energyCents(energyWs: number, centsPerKwh: number): number {
  return centsOfCost(addCost(0n, energyWs, centsPerKwh));
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
