import { parseMeterNumber } from '../common/numbers';
import { type FileFlow, MeterFileError } from '../meter-file';
import { cellOf, fold, foldedTitles, type Header, isBlank, type Table } from '../table/table';
import { flowOfQuantity } from './portal-header';

/** What the two lines above a load curve or indices state; empty where they are missing. */
export interface FileHeader {
  readonly meter: string | null;
  readonly quantity: string;
  readonly flow: FileFlow | null;
  readonly unit: string;
  /** Length of a step from `Pas en minutes`; null where it is not stated. */
  readonly stepMs: number | null;
}

/** Reads `Identifiant PRM;Type de donnees;…;Unite[;Pas en minutes]` and the line of values below it. */
export function readFileHeader(table: Table, header: Header): FileHeader {
  const above = table.rows.slice(0, header.at).filter((row) => !isBlank(row));
  const at = above.findIndex((row) => foldedTitles(row).includes('identifiant prm'));
  const titles = above[at];
  const values = above[at + 1];
  const value = (title: string): string => {
    if (!titles || !values) return '';
    const column = foldedTitles(titles).indexOf(title);
    return column === -1 ? '' : cellOf(values, column);
  };
  if (fold(value('type de donnees')).startsWith('puissance maximale')) {
    throw new MeterFileError('maximum-power', values?.line ?? null);
  }
  const quantity = value('grandeur metier');
  const minutes = Number(value('pas en minutes'));
  return {
    meter: parseMeterNumber(value('identifiant prm'), values?.line ?? null),
    quantity,
    flow: flowOfQuantity(quantity),
    unit: value('unite'),
    stepMs: Number.isInteger(minutes) && minutes > 0 && minutes <= 60 ? minutes * 60_000 : null,
  };
}
