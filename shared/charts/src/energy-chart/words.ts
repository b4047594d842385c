/** Words of a chart, in the person's language; texts of states say what happened and what to do. */
export interface ChartWords {
  readonly loading: string;
  /** The period has no data (D9). */
  readonly empty: string;
  /** No data yet: the account is new or still in setup (D9). */
  readonly noDataYet: string;
  readonly error: string;
  readonly retry: string;
  /** The picture could not be loaded; the table says the same. */
  readonly drawingFailed: string;
  /** Name of the menu of what else a chart can do. */
  readonly more: string;
  /** Entries of the menu: table or picture, and the file. */
  readonly showTable: string;
  readonly showChart: string;
  readonly downloadCsv: string;
  /** Header of the time column. */
  readonly time: string;
  /** Header of the table's column of marks; no column without it. */
  readonly notes?: string;
  /** Name of the reading cursor, e.g. "Lire les valeurs". */
  readonly readValues: string;
  /** Name of the legend's group, e.g. "Courbes affichées". */
  readonly legend: string;
  /** Names of the legend's two rows while two periods are compared. */
  readonly compared?: { readonly now: string; readonly before: string };
}
