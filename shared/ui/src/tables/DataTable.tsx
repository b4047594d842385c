import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

export interface DataColumn<Row> {
  key: string;
  header: string;
  /** Use `end` for numbers. Default `start`. */
  align?: 'start' | 'end';
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  /** Shows the caption. Default false: screen readers only. */
  captionVisible?: boolean;
  /** The first column is the row's header. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/**
 * A table that becomes a list of labelled values below 35 rem, 560 px at the usual size of text. Explicit roles: some
 * browsers drop table semantics with other display values.
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
