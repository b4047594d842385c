import { strToU8, zipSync } from 'fflate';

/** Small files of each format with invented numbers. */

const HEAD =
  'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite';

interface FileHeadOptions {
  readonly type?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly stepMinutes?: string;
}

function fileHead({
  type = 'Courbe de charge',
  quantity = 'Consommation',
  unit = 'W',
  stepMinutes,
}: FileHeadOptions) {
  const step = stepMinutes === undefined ? ['', ''] : [';Pas en minutes', `;${stepMinutes}`];
  return [
    `${HEAD}${step[0]}`,
    `23128200000017;${type};01/02/2026;01/03/2026;Energie active;${quantity};Comptage Brut;${unit}${step[1]}`,
    '',
  ];
}

/** Format A. */
export const loadCurve = (rows: readonly string[], head: FileHeadOptions | null = {}): string =>
  lines([...(head ? fileHead(head) : []), 'Horodate;Valeur', ...rows]);

/** Format B. */
export const indexReadings = (rows: readonly string[]): string =>
  lines([
    ...fileHead({ type: 'Index', unit: 'Wh' }),
    'Horodate;Type de releve;EAS F1;EAS F2;EAS F3;EAS D1;EAS T',
    ...rows,
    '',
    'Periode;Identifiant calendrier fournisseur;Libelle calendrier fournisseur',
    'Du 2026-02-01T00:00:00+01:00 au;XX000000;Heures creuses',
  ]);

/** Format D; `row` gives the columns that matter. */
export const rowsFile = (rows: readonly string[]): string =>
  lines([
    'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;Horodate;Valeur;Nature;Pas;Indice de vraisemblance;Etat complémentaire',
    ...rows,
  ]);

interface RowOptions {
  readonly meter?: string;
  readonly from?: string;
  readonly to?: string;
  readonly physical?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly step?: string;
}

export function rowOf(stamp: string, value: string, options: RowOptions = {}): string {
  const { meter = '23128200000017', from = '', to = '', physical = 'PA', quantity = 'CONS' } = options;
  const { unit = 'W', step = 'PT30M' } = options;
  return [meter, from, to, physical, quantity, 'BRUT', unit, stamp, value, 'B', step, '0', '0'].join(';');
}

/** Format E. */
export const daily = (rows: readonly string[], unit = 'kWh', type = 'Consommation Quotidienne'): string =>
  lines([
    `Point Référence Mesure (PRM) : ;23128200000017;Type de comptage : ;${type}`,
    '',
    `Date;Valeur (en ${unit})`,
    ...rows,
  ]);

/** Format F. */
export const startKw = (rows: readonly string[]): string => lines(['debut;kW', ...rows]);

/** Format G. */
export const startEndKw = (rows: readonly string[]): string => lines(['Début;Fin;Valeur (en Kw)', ...rows]);

const lines = (rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;

export interface SdatBlock {
  readonly start: string;
  readonly end: string;
  readonly volumes: readonly (number | string)[];
  readonly direction?: 'Consumption' | 'Production';
  readonly point?: string;
  readonly product?: string;
  readonly unit?: string;
  readonly minutes?: number;
}

export function sdat(
  blocks: readonly SdatBlock[],
  { version = 16, created = '2026-03-02T04:00:00Z' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${sdatDocument(blocks, { version, created })}`;
}

export function sdatDocument(
  blocks: readonly SdatBlock[],
  { version = 16, created = '2026-03-02T04:00:00Z' } = {},
) {
  return `<rsm:ValidatedMeteredData_${version} xmlns:rsm="http://www.strom.ch">
<rsm:ValidatedMeteredData_HeaderInformation><rsm:InstanceDocument><rsm:DocumentID>D-1</rsm:DocumentID>
<rsm:Creation>${created}</rsm:Creation></rsm:InstanceDocument></rsm:ValidatedMeteredData_HeaderInformation>
${blocks.map(sdatBlock).join('\n')}
</rsm:ValidatedMeteredData_${version}>`;
}

function sdatBlock(block: SdatBlock): string {
  const {
    start,
    end,
    volumes,
    direction = 'Consumption',
    point = 'CH9990000000000000000000000000017',
  } = block;
  const { product = '8716867000030', unit = 'KWH', minutes = 15 } = block;
  const code = product.startsWith('24') ? 'VSENationalCode' : 'ebIXCode';
  const observations = volumes.map(
    (volume, at) =>
      `<rsm:Observation><rsm:Position><rsm:Sequence>${at + 1}</rsm:Sequence></rsm:Position><rsm:Volume>${volume}</rsm:Volume></rsm:Observation>`,
  );
  return `<rsm:MeteringData><rsm:Interval><rsm:StartDateTime>${start}</rsm:StartDateTime><rsm:EndDateTime>${end}</rsm:EndDateTime></rsm:Interval>
<rsm:Resolution><rsm:Resolution>${minutes}</rsm:Resolution><rsm:Unit>MIN</rsm:Unit></rsm:Resolution>
<rsm:${direction}MeteringPoint><rsm:VSENationalID>${point}</rsm:VSENationalID></rsm:${direction}MeteringPoint>
<rsm:Product><rsm:ID><rsm:${code}>${product}</rsm:${code}></rsm:ID><rsm:MeasureUnit>${unit}</rsm:MeasureUnit></rsm:Product>
${observations.join('\n')}</rsm:MeteringData>`;
}

/** Indices by end of period: `{ '2026-01-01T00:00:00': { '1-1:1.8.1*255': '4755.3' } }`. */
export function esl(
  periods: Readonly<Record<string, Readonly<Record<string, string>>>>,
  meter = '38157930',
): string {
  const body = Object.entries(periods).map(([end, values]) => {
    const rows = Object.entries(values).map(
      ([obis, value]) => `<ValueRow obis="${obis}" value="${value}" status="V"/>`,
    );
    return `<TimePeriod end="${end}">${rows.join('')}</TimePeriod>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><ESLBillingData><Header version="1.0"/><Meter factoryNo="${meter}">${body.join('')}</Meter></ESLBillingData>`;
}

export const evcc = (header: string, rows: readonly string[]): string =>
  `${[`time.start,time.end,${header}`, ...rows].join('\n')}\n`;

export const homeAssistant = (times: readonly string[], rows: readonly string[]): string =>
  `${[`entity_id,type,unit,${times.join(',')}`, ...rows].join('\n')}\n`;

/** Cell of a sheet: a date is `{ serial }`, in days since 1899-12-30. */
export type SheetCell = string | number | null | { readonly serial: number };

/** An .xlsx file of sheets by name. */
export function workbook(sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>): Uint8Array {
  return zipSync(workbookParts(sheets));
}

export function workbookParts(
  sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>,
): Record<string, Uint8Array> {
  const names = Object.keys(sheets);
  const parts: Record<string, Uint8Array> = {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    ),
  };
  for (const [at, name] of names.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(sheetXml(sheets[name] ?? []));
  return parts;
}

function sheetXml(rows: readonly (readonly SheetCell[])[]): string {
  const body = rows.map((cells, row) => {
    const written = cells.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`),
    );
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: SheetCell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  return `<c r="${address}" s="1"><v>${cell.serial}</v></c>`;
}
