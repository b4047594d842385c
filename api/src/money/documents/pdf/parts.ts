import { COLOURS, LEFT, type Sheet, TEXT_WIDTH, type TextStyle } from './sheet';

/** A column of a table: its share of the width; numbers are aligned right. */
export interface Column {
  readonly head: string;
  readonly share: number;
  readonly isFigure?: boolean;
}

const CELL_PADDING = 6;
const ROW_GAP = 5;
/** Of the first column of pairs, points. */
const LABEL_WIDTH = 215;

/** Head of the first page: supplier, kind of document and its facts. */
export function letterhead(
  sheet: Sheet,
  {
    supplier,
    seller = [],
    kind,
    facts,
  }: {
    readonly supplier: string;
    /** Company behind the supplier, line by line. */
    readonly seller?: readonly string[];
    readonly kind: string;
    readonly facts: readonly string[];
  },
): void {
  sheet.decorate((pdf) => pdf.rect(0, 0, 595.28, 8).fill(sheet.accent));
  sheet.put(
    'P',
    supplier,
    { x: LEFT, y: 44, width: 260 },
    { size: 17, font: 'strong', colour: sheet.accent },
  );
  sheet.put(
    'P',
    kind,
    { x: LEFT + 260, y: 44, width: TEXT_WIDTH - 260 },
    { size: 10, font: 'strong', align: 'right' },
  );
  if (seller.length > 0)
    sheet.put('P', seller.join('\n'), { x: LEFT, y: 68, width: 250 }, { size: 8, colour: COLOURS.inkSoft });
  facts.forEach((fact, line) => {
    const position = { x: LEFT + 260, y: 60 + line * 13, width: TEXT_WIDTH - 260 };
    sheet.put('P', fact, position, { size: 9, colour: COLOURS.inkSoft, align: 'right' });
  });
  // A legal name may take two lines, an address three.
  sheet.y = Math.max(
    112,
    66 + facts.length * 13 + 22,
    seller.length > 0 ? 68 + (seller.length + 3) * 11 + 14 : 0,
  );
}

/** The recipient's address block. */
export function address(sheet: Sheet, customer: string, lines: readonly string[]): void {
  sheet.put('P', [customer, ...lines].join('\n'), { x: LEFT, y: sheet.y, width: 260 }, { size: 10.5 });
  sheet.y += (lines.length + 1) * 14.5 + 18;
}

export function title(sheet: Sheet, text: string, below: string): void {
  sheet.write('H1', text, { size: 22, font: 'strong', after: 2 });
  sheet.write('P', below, { size: 11, colour: COLOURS.inkSoft, after: 16 });
}

export function heading(sheet: Sheet, text: string): void {
  sheet.room(70);
  sheet.gap(10);
  sheet.write('H2', text, { size: 13, font: 'strong', after: 6 });
}

export function drawNote(sheet: Sheet, text: string): void {
  sheet.write('P', text, { size: 9, colour: COLOURS.inkSoft, after: 6 });
}

/** Highlights the document's main amount. */
export function drawFigure(sheet: Sheet, words: string, amount: string, below: string): void {
  sheet.room(84);
  const { y } = sheet;
  sheet.decorate((pdf) => pdf.roundedRect(LEFT, y, TEXT_WIDTH, 68, 10).fill(sheet.accentWash));
  const width = TEXT_WIDTH - 32;
  sheet.put('P', words, { x: LEFT + 16, y: y + 14, width: width - 170 }, { size: 11, font: 'strong' });
  sheet.put(
    'P',
    below,
    { x: LEFT + 16, y: y + 32, width: width - 170 },
    { size: 9, colour: COLOURS.inkSoft },
  );
  const right = { x: LEFT + 16, y: y + 18, width };
  sheet.put('P', amount, right, { size: 24, font: 'strong', colour: sheet.accent, align: 'right' });
  sheet.y += 84;
}

/** Label and value pairs, one per line. */
export function drawPairs(sheet: Sheet, rows: readonly (readonly [string, string])[]): void {
  const list = sheet.group('L');
  const valueWidth = TEXT_WIDTH - LABEL_WIDTH - 10;
  for (const [word, value] of rows) {
    const height = Math.max(sheet.heightOf(word, LABEL_WIDTH), sheet.heightOf(value, valueWidth));
    sheet.room(height + 4);
    const item = sheet.group('LI', list);
    sheet.put('Lbl', word, { x: LEFT, y: sheet.y, width: LABEL_WIDTH }, { colour: COLOURS.inkSoft }, item);
    sheet.put('LBody', value, { x: LEFT + LABEL_WIDTH + 10, y: sheet.y, width: valueWidth }, {}, item);
    sheet.y += height + 4;
  }
  sheet.gap(6);
}

/** A table whose header is repeated on each page; an optional last row shows the sum. */
export function table(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  sum?: readonly string[],
): void {
  const shares = columns.reduce((all, { share }) => all + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * TEXT_WIDTH);
  const element = sheet.group('Table');
  const line = (cells: readonly string[], tag: 'TH' | 'TD', style: TextStyle, isHead = false) => {
    const heights = cells.map((cell, at) => sheet.heightOf(cell, (widths[at] ?? 0) - CELL_PADDING, style));
    const height = Math.max(...heights) + ROW_GAP;
    if (sheet.room(height + 2) && !isHead) head();
    const { y } = sheet;
    const row = sheet.group('TR', element);
    let x = LEFT;
    cells.forEach((cell, at) => {
      const width = widths[at] ?? 0;
      const align = columns[at]?.isFigure ? 'right' : 'left';
      const inner = columns[at]?.isFigure ? x : x + 2;
      sheet.put(
        tag,
        cell,
        { x: inner, y: y + ROW_GAP / 2 + 1, width: width - CELL_PADDING },
        { ...style, align },
        row,
      );
      x += width;
    });
    sheet.y += height + 2;
  };
  const rule = (colour: string, width: number) =>
    sheet.decorate((pdf) => {
      pdf
        .moveTo(LEFT, sheet.y)
        .lineTo(LEFT + TEXT_WIDTH, sheet.y)
        .lineWidth(width)
        .stroke(colour);
    });
  const head = () => {
    const style = { size: 8.5, font: 'strong', colour: COLOURS.inkSoft } as const;
    line(
      columns.map((column) => column.head),
      'TH',
      style,
      true,
    );
    rule(sheet.accent, 1);
  };
  sheet.room(60);
  head();
  for (const cells of rows) {
    line(cells, 'TD', { size: 9.5 });
    rule(COLOURS.line, 0.5);
  }
  if (sum) line(sum, 'TD', { size: 10.5, font: 'strong' });
  sheet.gap(8);
}

/** Bar chart by day, with one or two stacked series; `alt` describes it for screen readers. */
export function dayBars(
  sheet: Sheet,
  alt: string,
  days: readonly { readonly label: string; readonly parts: readonly number[] }[],
  colours: readonly string[],
  axis: (value: number) => string,
): void {
  const height = 110;
  sheet.room(height + 26);
  const top = sheet.y;
  const highest = Math.max(...days.map(({ parts }) => parts.reduce((all, part) => all + part, 0)), 1e-9);
  const width = TEXT_WIDTH - 44;
  const step = width / Math.max(days.length, 1);
  sheet.picture(alt, (pdf) => {
    for (const share of [0, 0.5, 1]) {
      const y = top + height * (1 - share);
      pdf
        .moveTo(LEFT + 44, y)
        .lineTo(LEFT + TEXT_WIDTH, y)
        .lineWidth(0.5)
        .stroke(COLOURS.line);
      pdf.font('text').fontSize(7.5).fillColor(COLOURS.inkSoft);
      pdf.text(axis(highest * share).replace(/\u202f/g, '\u00a0'), LEFT, y - 4, {
        width: 38,
        align: 'right',
        lineBreak: false,
      });
    }
    days.forEach(({ label, parts }, index) => {
      const x = LEFT + 44 + index * step;
      let y = top + height;
      parts.forEach((part, at) => {
        const size = (part / highest) * height;
        y -= size;
        pdf.rect(x + step * 0.14, y, step * 0.72, size).fill(colours[at] ?? sheet.accent);
      });
      if (index % 5 !== 0 && days.length > 12) return;
      pdf.font('text').fontSize(7.5).fillColor(COLOURS.inkSoft);
      pdf.text(label, x - 6, top + height + 5, { width: step + 12, align: 'center', lineBreak: false });
    });
  });
  sheet.y += height + 26;
}
