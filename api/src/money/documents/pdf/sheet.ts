import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language } from '@foyer/contract';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
/** Bytes of a finished PDF. */
export type PdfBytes = Uint8Array<ArrayBuffer>;

const readFont = (path: string) => create(readFileSync(path));
/**
 * Noto Sans has Latin, Greek and Cyrillic letters, of which a document contains those it uses. Parsed once: that took
 * longer than drawing a document.
 */
const FONTS = {
  text: readFont(require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  strong: readFont(require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf')),
};
type FontName = keyof typeof FONTS;
/** Between two lines, as a share of the size: a line takes one and a half times its size. */
const LINE_GAP = 0.14;

export const COLOURS = {
  accent: '#0f6b5c',
  accentWash: '#e7f1ee',
  ink: '#1c2530',
  inkSoft: '#56606c',
  line: '#e0dcd2',
  solar: '#c27400',
  grid: '#6b5a86',
  consumption: '#2f5d8a',
} as const;

/** A4 in points, and the area for text. */
const PAGE = { width: 595.28, height: 841.89, margin: 52, footer: 40 };
export const LEFT = PAGE.margin;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - PAGE.footer;

export interface SheetOptions {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  /** Issue date, `YYYY-MM-DD`. Fixed, so that the same document always has the same bytes. */
  readonly day: string;
  /** Printed at the foot of each page, before its number. */
  readonly foot: string;
  /** Of a brand, `#rrggbb`; default: that of the suite. */
  readonly accent?: string;
}

const WASH_SHARE = 0.1;

/** A colour on white paper, light enough to write on. */
function washOf(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const light = parts.map((part) => Math.round(255 - (255 - part) * WASH_SHARE));
  return `#${light.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export interface TextStyle {
  readonly size?: number;
  readonly font?: FontName;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
}

/** Text as typed, composed: the font has no glyphs for most letters that are followed by a diacritic. */
const printable = (text: string): string => text.normalize('NFC');

/** A tagged PDF in one language, with selectable text, written from top to bottom. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #options: SheetOptions;
  /** Of the brand, and a light one to write on. */
  readonly accent: string;
  readonly accentWash: string;
  /** Vertical position of the next element, points from the top. */
  y: number = PAGE.margin;

  constructor(options: SheetOptions) {
    this.#options = options;
    const { title, author, language, day, accent } = options;
    this.accent = accent ?? COLOURS.accent;
    this.accentWash = accent === undefined ? COLOURS.accentWash : washOf(accent);
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      lang: language,
      info: { Title: title, Author: author, CreationDate: new Date(`${day}T12:00:00Z`) },
    });
    // pdfkit takes parsed fonts, which its types do not know.
    for (const [name, font] of Object.entries(FONTS))
      this.#pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
  }

  /** Starts a new page when `height` points do not fit on this one. Returns whether it did. */
  room(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.nextPage();
    return true;
  }

  nextPage(): void {
    this.#pdf.addPage({ size: 'A4', margin: 0 });
    this.y = PAGE.margin;
  }

  gap(points: number): void {
    this.y += points;
  }

  /** Height of a text wrapped to `width`, points. */
  heightOf(text: string, width: number, { size = 10, font: name = 'text' }: TextStyle = {}): number {
    return this.#pdf
      .font(name)
      .fontSize(size)
      .heightOfString(printable(text), { width, lineGap: size * LINE_GAP });
  }

  /** Places a text as a tagged element, without moving `y`. */
  put(
    tag: string,
    text: string,
    place: { readonly x: number; readonly y: number; readonly width: number },
    { size = 10, font: name = 'text', colour = COLOURS.ink, align = 'left' }: TextStyle = {},
    parent: PDFKit.PDFStructureElement = this.#root,
  ): void {
    const content = this.#pdf.markStructureContent(tag);
    this.#pdf
      .font(name)
      .fontSize(size)
      .fillColor(colour)
      .text(printable(text), place.x, place.y, { width: place.width, align, lineGap: size * LINE_GAP });
    this.#pdf.endMarkedContent();
    parent.add(this.#pdf.struct(tag, {}, [content]));
  }

  /** Writes a text across the page and moves `y` below it. */
  write(tag: string, text: string, style: TextStyle & { readonly after?: number } = {}): void {
    const height = this.heightOf(text, TEXT_WIDTH, style);
    this.room(height);
    this.put(tag, text, { x: LEFT, y: this.y, width: TEXT_WIDTH }, style);
    this.y += height + (style.after ?? 6);
  }

  /** A structure element that contains others. */
  group(
    tag: string,
    parent: PDFKit.PDFStructureElement = this.#root,
    alt?: string,
  ): PDFKit.PDFStructureElement {
    const element = this.#pdf.struct(tag, alt === undefined ? {} : { alt });
    parent.add(element);
    return element;
  }

  /** Draws lines and boxes that screen readers ignore. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw(this.#pdf);
    this.#pdf.endMarkedContent();
  }

  /** Draws a figure with a text for screen readers. */
  picture(alt: string, draw: (pdf: PDFKit.PDFDocument) => void): void {
    const content = this.#pdf.markStructureContent('Figure');
    draw(this.#pdf);
    this.#pdf.endMarkedContent();
    this.#root.add(this.#pdf.struct('Figure', { alt: printable(alt) }, [content]));
  }

  /** Numbers the pages and returns the finished file. */
  async bytes(pageWord: (page: number, pages: number) => string): Promise<PdfBytes> {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      this.#pdf.markContent('Artifact', { type: 'Pagination' });
      const y = PAGE.height - PAGE.margin;
      this.#pdf
        .moveTo(LEFT, y - 10)
        .lineTo(LEFT + TEXT_WIDTH, y - 10)
        .lineWidth(0.5)
        .stroke(COLOURS.line);
      this.#pdf.font('text').fontSize(8).fillColor(COLOURS.inkSoft);
      this.#pdf.text(printable(this.#options.foot), LEFT, y, { width: TEXT_WIDTH - 80, lineBreak: false });
      const number = printable(pageWord(page - start + 1, count));
      this.#pdf.text(number, LEFT, y, { width: TEXT_WIDTH, align: 'right', lineBreak: false });
      this.#pdf.endMarkedContent();
    }
    const chunks: Buffer[] = [];
    this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    const done = new Promise<void>((resolve) => {
      this.#pdf.on('end', resolve);
    });
    this.#root.end();
    this.#pdf.end();
    await done;
    return new Uint8Array(Buffer.concat(chunks));
  }
}
