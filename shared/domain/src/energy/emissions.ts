/** What the grid's electricity emits in a part of the year, grams of CO2 equivalent per kWh. */
export interface GridIntensity {
  /** `YYYY-MM-DD` in site time. */
  readonly validFrom: string;
  /** Exclusive; null while it has no end. */
  readonly validTo: string | null;
  /** 1 to 12; null for every month. */
  readonly month: number | null;
  /** Local hour, 0 to 23; null for every hour. */
  readonly hour: number | null;
  readonly gramsPerKwh: number;
}

/** Energy of a group of at most a month. */
export interface EmittingGroup {
  readonly day: string;
  /** Local hour of a group within one hour; null for longer ones. */
  readonly hour: number | null;
  /** Null when not measured. */
  readonly consumedWs: number | null;
  readonly importedWs: number | null;
}

/** Grams of CO2 equivalent, at least 0. */
export interface Emissions {
  readonly emittedG: number;
  /** What the same consumption would have emitted from the grid alone, less what was emitted. */
  readonly avoidedG: number;
}

const KWH_WS = 3_600_000;

const latestFirst = (a: GridIntensity, b: GridIntensity) => (a.validFrom > b.validFrom ? -1 : 1);

/**
 * Intensity of a day and hour: the latest row that has begun, of those the most exact. For a group longer than an hour,
 * the mean of the hours. Null before the first row and after an end.
 */
export function gridIntensityAt(
  rows: readonly GridIntensity[],
  { day, hour }: Pick<EmittingGroup, 'day' | 'hour'>,
): number | null {
  const month = Number(day.slice(5, 7));
  const begun = rows.filter(({ validFrom }) => validFrom <= day).toSorted(latestFirst);
  const inForce = begun.filter(
    ({ validFrom, validTo }) => validFrom === begun[0]?.validFrom && (validTo === null || day < validTo),
  );
  const ofMonth = inForce.filter((row) => row.month === month);
  const candidates = ofMonth.length > 0 ? ofMonth : inForce.filter((row) => row.month === null);
  const ofHour = candidates.filter((row) => row.hour !== null && (hour === null || row.hour === hour));
  const found = ofHour.length > 0 ? ofHour : candidates.filter((row) => row.hour === null);
  if (found.length === 0) return null;
  return found.reduce((sum, { gramsPerKwh }) => sum + gramsPerKwh, 0) / found.length;
}

/**
 * Emissions of a period: bought energy × intensity; own energy counts 0 g. Groups without consumption, import or
 * intensity are left out; null when all are. What was bought to charge a battery is not avoided later.
 */
export function emissionsOf(
  groups: readonly EmittingGroup[],
  rows: readonly GridIntensity[],
): Emissions | null {
  let emittedG = 0;
  let avoidedG = 0;
  let isKnown = false;
  for (const group of groups) {
    const { consumedWs, importedWs } = group;
    const intensity = gridIntensityAt(rows, group);
    if (consumedWs === null || importedWs === null || intensity === null) continue;
    isKnown = true;
    emittedG += (importedWs / KWH_WS) * intensity;
    avoidedG += ((consumedWs - importedWs) / KWH_WS) * intensity;
  }
  return isKnown ? { emittedG: Math.max(0, emittedG), avoidedG: Math.max(0, avoidedG) } : null;
}
