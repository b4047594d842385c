import type { PlatformFile } from '@foyer/contract';

/** Until the browser has taken the file over. */
const KEPT_MS = 60_000;

/** Saves a file as the browser saves downloads. */
export function saveFile({ blob, name }: PlatformFile): void {
  const href = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
