/** Response body: 300 kWh among the capacities on offer, no scheduled change; `changes` override fields. */
export function capacityBody(changes: Readonly<Record<string, unknown>> = {}) {
  const prices = { 100: 15, 200: 20, 300: 24, 400: 26, 500: 28, 600: 30 };
  const fields = {
    currentCapacity: 300,
    isInjectionActivated: true,
    isMsbActivated: true,
    scheduledCapacity: null,
    scheduledCapacityChangeDate: null,
    nextPossibleDecreaseDate: null,
    nextPossibleIncreaseDate: null,
    availableCapacities: Object.keys(prices).map(Number),
    tariffsByCapacity: Object.entries(prices).map(([capacity, tariff]) => ({
      capacity: Number(capacity),
      tariff,
    })),
    ...changes,
  };
  return { json: JSON.stringify(fields) };
}

const WS_PER_KWH = 3_600_000;

/**
 * Response body of a simulated year in which a larger capacity exports and buys less: `boughtKwh` at 300 kWh, 100 kWh
 * more or less for each step of the capacity.
 */
export function replaysBody({
  days = 365,
  boughtKwh = 500,
  cents = 20,
  leftKwh = 100,
  surplus = null,
}: ReplayedYear = {}) {
  return {
    replays: {
      fromDate: '2025-06-21',
      days,
      surplus,
      capacities: [100, 200, 300, 400, 500, 600].map((capacity) => {
        const bought = Math.max(0, boughtKwh + 300 - capacity);
        const month = {
          month: '2026-05',
          kept: 700 * WS_PER_KWH,
          used: (700 - leftKwh) * WS_PER_KWH,
          sold: surplus ? bought * WS_PER_KWH : 0,
          earned: surplus ? bought * surplus.price : 0,
          isEarnedProvisional: surplus?.isProvisional ?? false,
          givenAway: surplus ? 0 : bought * WS_PER_KWH,
          bought: bought * WS_PER_KWH,
          fullDays: 12,
          emptyDays: 0,
          level: leftKwh * WS_PER_KWH,
        };
        return {
          capacity,
          kept: month.kept,
          used: month.used,
          sold: month.sold,
          givenAway: month.givenAway,
          bought: month.bought,
          boughtCents: cents === null ? null : bought * cents,
          fullDays: 12,
          emptyDays: 90,
          startLevel: 0,
          endLevel: leftKwh * WS_PER_KWH,
          months: [month],
        };
      }),
    },
  };
}

interface ReplayedYear {
  readonly days?: number;
  readonly boughtKwh?: number;
  /** Null when the price is unknown. */
  readonly cents?: number | null;
  /** Charge at the end minus charge at the start, kWh. */
  readonly leftKwh?: number;
  /** Given to the grid by default. */
  readonly surplus?: {
    readonly price: number;
    readonly buyer: string | null;
    readonly isProvisional?: boolean;
  } | null;
}
