/** Bounds of what charts can show, `YYYY-MM-DD` in site time. */
export interface ChartDays {
  readonly today: string;
  /** First day of operation; null when unknown. */
  readonly operationalDay: string | null;
}
