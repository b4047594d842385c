const QUARTER_MS = 900_000;
const QUARTERS_PER_HOUR = 4;
const WS_PER_KWH = 3_600_000;

/** One run of an appliance. */
export interface ApplianceRun {
  /** A multiple of 15. */
  readonly durationMinutes: number;
  readonly energyWs: number;
}

/** Typical runs of current appliances; energy as on the EU labels of middle classes. */
export const APPLIANCE_RUNS = {
  washingMachine: { durationMinutes: 120, energyWs: 0.8 * WS_PER_KWH },
  dishwasher: { durationMinutes: 180, energyWs: 0.9 * WS_PER_KWH },
  tumbleDryer: { durationMinutes: 120, energyWs: 1.6 * WS_PER_KWH },
  carCharging: { durationMinutes: 180, energyWs: 9 * WS_PER_KWH },
} as const satisfies Record<string, ApplianceRun>;

export type Appliance = keyof typeof APPLIANCE_RUNS;

/** Expected surplus of an hour: production without consumption, not below 0. */
export interface SurplusHour {
  readonly startMs: number;
  readonly surplusWs: number;
}

export interface RunAt {
  readonly startMs: number;
  readonly endMs: number;
  /** Share of the run covered by the surplus, %. */
  readonly ownPercent: number;
  /** Hundredths of the currency: `boughtCost` and `unsoldCost` together. Null for an unknown price. */
  readonly cost: number | null;
  /** What is bought, hundredths; null for an unknown price. */
  readonly boughtCost: number | null;
  /** What the own energy used would have earned, hundredths. */
  readonly unsoldCost: number;
}

export interface BestMoment {
  readonly best: RunAt;
  /** The same run if it started in the current quarter of an hour. */
  readonly now: RunAt;
  /** Cost of the most expensive start, hundredths; null where no price is known. */
  readonly highestCost: number | null;
  /** False when the price of some later start is not known yet. */
  readonly isWhollyPriced: boolean;
}

interface MomentQuestion {
  readonly run: ApplianceRun;
  /** Hours without an entry have no surplus. */
  readonly surplus: readonly SurplusHour[];
  /** Buying price at an instant, hundredths per kWh; null when unknown. */
  readonly priceAt: (atMs: number) => number | null;
  /** Selling price at an instant, hundredths per kWh; 0 where nothing is sold. */
  readonly sellingPriceAt: (atMs: number) => number;
  readonly nowMs: number;
  /** The run ends by then. */
  readonly untilMs: number;
}

function runAt(
  startMs: number,
  { run, priceAt, sellingPriceAt }: MomentQuestion,
  surplus: ReadonlyMap<number, number>,
): RunAt {
  const quarters = run.durationMinutes / 15;
  const neededWs = run.energyWs / quarters;
  let ownWs = 0;
  let unsoldCost = 0;
  let boughtCost: number | null = 0;
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const atMs = startMs + quarter * QUARTER_MS;
    const hourMs = Math.floor(atMs / (QUARTERS_PER_HOUR * QUARTER_MS)) * QUARTERS_PER_HOUR * QUARTER_MS;
    const own = Math.min(neededWs, (surplus.get(hourMs) ?? 0) / QUARTERS_PER_HOUR);
    const price = priceAt(atMs);
    ownWs += own;
    unsoldCost += (own * sellingPriceAt(atMs)) / WS_PER_KWH;
    boughtCost =
      boughtCost === null || price === null ? null : boughtCost + ((neededWs - own) * price) / WS_PER_KWH;
  }
  return {
    startMs,
    endMs: startMs + quarters * QUARTER_MS,
    ownPercent: (ownWs / run.energyWs) * 100,
    cost: boughtCost === null ? null : boughtCost + unsoldCost,
    boughtCost,
    unsoldCost,
  };
}

/** Costs closer than this are the same, hundredths. */
const SAME_COST = 0.05;

/**
 * Cheapest start of a run within the hours that are left, every quarter of an hour tried; of equal ones the sunnier,
 * then the earlier. Null when the run no longer fits.
 */
export function bestMoment(question: MomentQuestion): BestMoment | null {
  const { run, nowMs, untilMs } = question;
  const surplus = new Map(question.surplus.map(({ startMs, surplusWs }) => [startMs, surplusWs]));
  const firstMs = Math.ceil(nowMs / QUARTER_MS) * QUARTER_MS;
  const lastMs = untilMs - run.durationMinutes * 60_000;
  if (firstMs > lastMs) return null;
  const starts: RunAt[] = [];
  for (let startMs = firstMs; startMs <= lastMs; startMs += QUARTER_MS) {
    starts.push(runAt(startMs, question, surplus));
  }
  const [now] = starts;
  if (!now) return null;
  // Prices are known for all starts or none counts.
  const cheapest = Math.min(...starts.map(({ cost }) => cost ?? Number.POSITIVE_INFINITY));
  const [best = now] = starts
    .filter(({ cost }) => cheapest === Number.POSITIVE_INFINITY || (cost ?? Infinity) <= cheapest + SAME_COST)
    .toSorted((one, other) => Math.round(other.ownPercent) - Math.round(one.ownPercent));
  const costs = starts.flatMap(({ cost }) => cost ?? []);
  return {
    best,
    now,
    highestCost: costs.length === 0 ? null : Math.max(...costs),
    isWhollyPriced: costs.length === starts.length,
  };
}
