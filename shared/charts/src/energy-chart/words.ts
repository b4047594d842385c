/** Texts of a chart in the person's language. State texts explain the cause and what to do. */
export interface ChartWords {
  readonly loading: string;
  /** The period has no data. */
  readonly empty: string;
  /** The account is new or unfinished. */
  readonly noDataYet: string;
  readonly error: string;
  readonly retry: string;
  /** The picture failed to load; the table is shown instead. */
  readonly drawingFailed: string;
  /** Name of the chart's menu. */
  readonly more: string;
  /** Menu entries: table or picture, and the file. */
  readonly showTable: string;
  readonly showChart: string;
  readonly downloadCsv: string;
  /** Header of the time column. */
  readonly time: string;
  /** Header of the marks column; no column without it. */
  readonly notes?: string;
  /** Name of the reading cursor, e.g. "Lire les valeurs". */
  readonly readValues: string;
  /** Name of the legend, e.g. "Courbes affichées". */
  readonly legend: string;
  /** Names of the legend's rows while two periods are compared. */
  readonly compared?: { readonly now: string; readonly before: string };
}
