import type { ReadContext, Reading } from './common/reading';
import { DAILY_VALUE, readDaily } from './enedis/daily';
import { INDEX_TOTAL, readIndexReadings } from './enedis/index-readings';
import { readLoadCurve } from './enedis/load-curve';
import { readRows } from './enedis/rows';
import { readStartEndKw } from './enedis/start-end-kw';
import { readStartKw } from './enedis/start-kw';
import { readEvccHistory } from './evcc/history';
import { readEnergyTable } from './home-assistant/energy-table';
import type { FileFormat } from './meter-file';
import { readEsl } from './swiss/esl';
import { readSdat, SDAT_NAMESPACE, SDAT_ROOT } from './swiss/sdat';
import type { Header, Table } from './table/table';
import type { XmlElement } from './xml/read-xml';

/** A format of CSV and .xlsx files, recognized by the titles of its columns. */
export interface TableFormat {
  readonly format: FileFormat;
  /** Titles that one row must have: folded, or patterns of folded titles. */
  readonly titles: readonly (string | RegExp)[];
  /** `header.columns` are the positions of `titles`. */
  readonly read: (table: Table, header: Header, context: ReadContext) => Reading;
}

/** A format of XML files, recognized by the root element. */
export interface XmlFormat {
  readonly format: FileFormat;
  readonly matches: (root: XmlElement) => boolean;
  readonly read: (root: XmlElement, context: ReadContext) => Reading;
}

/** The first format whose titles are found is read: formats with more titles come first. */
export const TABLE_FORMATS: readonly TableFormat[] = [
  { format: 'enedis-rows', titles: ['identifiant prm', 'horodate', 'valeur', 'pas'], read: readRows },
  { format: 'enedis-index', titles: ['horodate', 'type de releve', INDEX_TOTAL], read: readIndexReadings },
  { format: 'enedis-load-curve', titles: ['horodate', 'valeur'], read: readLoadCurve },
  { format: 'start-end-kw', titles: ['debut', 'fin', 'valeur (en kw)'], read: readStartEndKw },
  { format: 'start-kw', titles: ['debut', 'kw'], read: readStartKw },
  { format: 'enedis-daily', titles: ['date', DAILY_VALUE], read: readDaily },
  { format: 'evcc', titles: ['time.start', 'time.end'], read: readEvccHistory },
  { format: 'home-assistant', titles: ['entity_id', 'type', 'unit'], read: readEnergyTable },
];

export const XML_FORMATS: readonly XmlFormat[] = [
  {
    format: 'sdat',
    matches: (root) => [root, ...root.children].some((element) => isSdat(element)),
    read: readSdat,
  },
  { format: 'esl', matches: (root) => root.name === 'ESLBillingData', read: readEsl },
];

const isSdat = ({ name, namespace }: XmlElement): boolean =>
  SDAT_ROOT.test(name) && namespace === SDAT_NAMESPACE;
