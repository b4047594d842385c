import { parseMeterNumber } from '../common/numbers';
import type { FileFlow } from '../meter-file';
import { cellOf, fold, foldedTitles, type Header, type Table } from '../table/table';

/** What the lines above the titles of a portal export state. */
export interface PortalHeader {
  readonly meter: string | null;
  /** `Consommation Quotidienne` as written; null if absent. */
  readonly title: string | null;
  readonly flow: FileFlow | null;
}

/** Reads `Point Référence Mesure (PRM) : ;123;Type de comptage : ;Consommation Quotidienne`, on one line or several. */
export function readPortalHeader(table: Table, header: Header): PortalHeader {
  let meter: string | null = null;
  let title: string | null = null;
  const sheet = table.name === null ? [] : [{ line: 1, cells: [table.name] }];
  for (const row of [...table.rows.slice(0, header.at), ...sheet]) {
    for (const [column, folded] of foldedTitles(row).entries()) {
      if (folded.startsWith('point reference mesure')) {
        const number = row.cells.slice(column + 1).find((cell) => cell.trim() !== '');
        meter ??= parseMeterNumber(number ?? '', row.line);
      }
      if (/(consommation|production) (quotidienne|horaire)/.test(folded)) title ??= cellOf(row, column);
    }
  }
  return { meter, title, flow: title === null ? null : flowOfQuantity(title) };
}

/** Flow of `Consommation`, `CONS`, `Production` or `PROD`. Enedis measures production where it enters the grid. */
export function flowOfQuantity(text: string): FileFlow | null {
  const folded = fold(text);
  if (/\bcons(ommation)?\b/.test(folded)) return 'import';
  if (/\bprod(uction)?\b/.test(folded)) return 'export';
  return null;
}
