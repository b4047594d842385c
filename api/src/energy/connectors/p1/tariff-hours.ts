type Hours = Readonly<Record<number, 'day' | 'night'>>;

/** Belgian meters: tariff 1 is day, 2 is night. Elsewhere it is often the other way round. */
const HOURS_OF_MAKER: Readonly<Record<string, Hours>> = { FLU: { 1: 'day', 2: 'night' } };

/**
 * Which tariff of a meter is day or night, by the three letters of its identification. Null for makers that sell in
 * several countries: only the person knows.
 */
export const tariffHours = (maker: string): Hours | null =>
  HOURS_OF_MAKER[maker.slice(0, 3).toUpperCase()] ?? null;
