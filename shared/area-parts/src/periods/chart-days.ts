/** Days of the house that bound what charts can show, `YYYY-MM-DD` in site time (D6). */
export interface ChartDays {
  readonly today: string;
  /** First day of operation, null where unknown. */
  readonly operationalDay: string | null;
}
