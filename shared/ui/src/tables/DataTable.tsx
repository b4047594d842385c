import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

/** One column: its heading and what stands in its cells. */
export interface DataColumn<Row> {
  key: string;
  header: string;
  /** Numbers stand at the end of the line. Default `start`. */
  align?: 'start' | 'end';
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** What the table shows; the accessible name. */
  caption: string;
  /** Draws the caption. Default false: read only. */
  captionVisible?: boolean;
  /** The first column is the row's header. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/**
 * A real table that becomes a list of labelled values where it is narrower than 560 px.
 * Roles are written out because a table that is not laid out as one loses them in some browsers.
 */
export function DataTable<Row>({ caption, captionVisible, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={styles.table} role="table">
        <caption className={styles.caption} data-visible={captionVisible || undefined}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" role="columnheader" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, header, align, cell }, index) =>
                index === 0 ? (
                  <th key={key} scope="row" role="rowheader" data-align={align}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} role="cell" data-align={align} data-label={header}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}
