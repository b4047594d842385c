import type { Language } from '@foyer/contract';

/** Where the picture of the last figures stands in the storage. */
const KEY = 'foyer.figures';

/** What of a page is kept: an area marks it, and writes into the mark what it will need to renew it. */
export const KEPT = '[data-figures]';

/** The picture of the last figures, as it stood on the page, and all it takes to say whether it is this page's. */
export interface KeptFigures {
  readonly tenant: string;
  readonly tokenMark: string;
  readonly language: Language;
  /** Folder of the host's release, and the styles of the area: with others it would not look as it did. */
  readonly base: string;
  readonly styles: readonly string[];
  /** The area's release it is of. */
  readonly container: string;
  /** Width of the window, pixels: at another one it would not stand where the card will. */
  readonly windowPx: number;
  readonly place: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly html: string;
  /** Epoch milliseconds by the device's clock. */
  readonly atMs: number;
}

/** Null where there is none, or none that can be read. */
export function readFigures(storage: Pick<Storage, 'getItem'>): KeptFigures | null {
  try {
    return JSON.parse(storage.getItem(KEY) ?? 'null') as KeptFigures | null;
  } catch {
    return null;
  }
}

export function keepFigures(figures: KeptFigures, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(KEY, JSON.stringify(figures));
  } catch {
    // A full or forbidden storage: the next visit waits for its first answers.
  }
}
