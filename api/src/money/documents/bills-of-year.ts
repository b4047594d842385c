import type { Readable } from 'node:stream';
import type { Language } from '@foyer/contract';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import { zipStream } from '../../foundation/zip-stream';
import type { ListedDocument } from './document';
import { fileName, pdfName } from './file-name';
import { lastDayOf } from './month-bill';
import { WORDS } from './words';

/** Bills and credit notes whose last day is in the year, oldest first. Payment schedules are none. */
export function billsOfYear(listed: readonly ListedDocument[], year: number): readonly ListedDocument[] {
  return listed
    .filter(
      ({ type, toDay }) =>
        (type.endsWith('Bill') || type.endsWith('CreditNote')) &&
        Number(lastDayOf(toDay).slice(0, 4)) === year,
    )
    .toReversed();
}

/** Bills as a zip, made while it is read; `bytesOf` draws one. */
export function zipOfBills(
  bills: readonly ListedDocument[],
  { language, now }: { readonly language: Language; readonly now: Date },
  bytesOf: (bill: ListedDocument) => Promise<Uint8Array>,
): Readable {
  return zipStream(now, async (add) => {
    for (const bill of bills)
      add(pdfName(WORDS[language].kinds[bill.type], `${bill.fromDay}-${bill.number}`), async function* () {
        await yieldToEventLoop();
        yield await bytesOf(bill);
      });
  });
}

export const zipName = (language: Language, year: number): string =>
  fileName(WORDS[language].bills, `${year}.zip`);
