import { COLOURS, LEFT, type Sheet, TEXT_WIDTH } from '../../../money/documents/pdf/sheet';
import type { CheckedChannel } from './commissioning-facts';

interface TraceWords {
  readonly verdict: string;
  readonly power: string;
  readonly alt: string;
}

const ROW_HEIGHT = 40;
const TRACE = { left: LEFT + 300, width: TEXT_WIDTH - 300, height: 26 };

/** Draws a channel of the wiring check: name, verdict, power and readings. */
export function traceRow(sheet: Sheet, { name, verdict, samplesW }: CheckedChannel, words: TraceWords): void {
  sheet.room(ROW_HEIGHT);
  const { y } = sheet;
  sheet.put('P', name, { x: LEFT, y: y + 4, width: 180 }, { size: 10, font: 'strong' });
  const colour = verdict === 'plausible' ? COLOURS.accent : COLOURS.solar;
  sheet.put('P', words.verdict, { x: LEFT, y: y + 18, width: 180 }, { size: 9, colour });
  sheet.put('P', words.power, { x: LEFT + 185, y: y + 10, width: 95 }, { size: 11, align: 'right' });
  const read = samplesW.flatMap((watts, place) => (watts === null ? [] : [{ watts, place }]));
  if (read.length > 1) {
    const all = [0, ...read.map(({ watts }) => watts)];
    const [lowest, highest] = [Math.min(...all), Math.max(...all)];
    const span = Math.max(highest - lowest, 1);
    const upOf = (watts: number) => y + 6 + TRACE.height * (1 - (watts - lowest) / span);
    const alongOf = (place: number) => TRACE.left + (place / (samplesW.length - 1)) * TRACE.width;
    sheet.picture(words.alt, (pdf) => {
      pdf
        .moveTo(TRACE.left, upOf(0))
        .lineTo(TRACE.left + TRACE.width, upOf(0))
        .lineWidth(0.5)
        .stroke(COLOURS.line);
      // A missing reading is a gap in the line.
      read.forEach(({ watts, place }, at) => {
        const follows = read[at - 1]?.place === place - 1;
        if (follows) pdf.lineTo(alongOf(place), upOf(watts));
        else pdf.moveTo(alongOf(place), upOf(watts));
      });
      pdf.lineWidth(1.4).stroke(colour);
    });
  }
  sheet.decorate((pdf) =>
    pdf
      .moveTo(LEFT, y + ROW_HEIGHT - 2)
      .lineTo(LEFT + TEXT_WIDTH, y + ROW_HEIGHT - 2)
      .lineWidth(0.5)
      .stroke(COLOURS.line),
  );
  sheet.y += ROW_HEIGHT + 2;
}

/** Draws the power at the grid counter before and after the known load was switched on, as two bars. */
export function drawBeforeAndAfter(
  sheet: Sheet,
  rows: readonly { readonly word: string; readonly watts: number; readonly text: string }[],
  alt: string,
): void {
  sheet.room(rows.length * 24 + 8);
  const highest = Math.max(...rows.map(({ watts }) => Math.abs(watts)), 1);
  const top = sheet.y;
  rows.forEach(({ word, text }, place) => {
    const y = top + place * 24;
    sheet.put('P', word, { x: LEFT, y, width: 60 }, { colour: COLOURS.inkSoft });
    sheet.put('P', text, { x: LEFT + TEXT_WIDTH - 80, y, width: 80 }, { font: 'strong', align: 'right' });
  });
  sheet.picture(alt, (pdf) => {
    rows.forEach(({ watts }, place) => {
      const width = Math.max((Math.abs(watts) / highest) * (TEXT_WIDTH - 160), 1);
      pdf.roundedRect(LEFT + 64, top + place * 24, width, 14, 3).fill(COLOURS.grid);
    });
  });
  sheet.y = top + rows.length * 24 + 8;
}
