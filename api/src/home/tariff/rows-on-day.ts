import { type PriceRow, priceRowOn } from '@foyer/domain';

/** Rows in force on a day, one for each of these periods and every power. */
export function rowsOnDay(rows: readonly PriceRow[], periods: readonly (string | null)[], day: string) {
  const powers = [...new Set(rows.map(({ upToKva }) => upToKva))];
  return periods.flatMap((period) =>
    powers.flatMap((upToKva) => {
      const row = priceRowOn({ rows }, day, upToKva ?? Number.POSITIVE_INFINITY, period);
      return row && row.upToKva === upToKva ? [{ period, upToKva, row }] : [];
    }),
  );
}
