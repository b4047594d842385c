/** Energy of a bill and of the app for the same days, in cents; only the bill is rounded. */
export interface ComparedBill {
  /** Sum of the bill's energy lines. */
  readonly billedCents: number;
  /** Energy of the bill at its prices, before its lines were rounded. */
  readonly billedExactCents: number;
  /** Measured energy at the prices of the bill. */
  readonly measuredAtBillPricesCents: number;
  /** Measured energy at the tariff shown in the app. */
  readonly shownExactCents: number;
}

/** Why a bill differs from the app. The three parts are whole cents and add up to `billedCents − shownCents`. */
export interface AppDifference {
  /** What the app shows. */
  readonly shownCents: number;
  readonly billedCents: number;
  /** Hours the bill completes, or leaves out because they were measured in part. */
  readonly hoursCents: number;
  /** The tariff shown is not that of the contract. */
  readonly pricesCents: number;
  /** Amounts are rounded to the cent. */
  readonly roundingCents: number;
}

/** A difference up to this share of the bill is not explained. */
const EXPLAINED_SHARE = 0.01;

/** Explains a difference of more than 1 % of the bill's energy; null up to it. */
export function explainAppDifference(compared: ComparedBill): AppDifference | null {
  const { billedCents, billedExactCents, measuredAtBillPricesCents, shownExactCents } = compared;
  const shownCents = Math.round(shownExactCents);
  const difference = billedCents - shownCents;
  if (Math.abs(difference) <= Math.abs(billedCents) * EXPLAINED_SHARE) return null;
  const hoursCents = Math.round(billedExactCents - measuredAtBillPricesCents);
  const pricesCents = Math.round(measuredAtBillPricesCents - shownExactCents);
  return {
    shownCents,
    billedCents,
    hoursCents,
    pricesCents,
    roundingCents: difference - hoursCents - pricesCents,
  };
}
