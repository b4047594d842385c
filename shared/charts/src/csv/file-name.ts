/** Characters that Windows refuses in a file name. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]+/gu;

/** A name that every system accepts, from any text: no refused characters, no dot or space at the end. */
export function fileNameOf(text: string, extension: string): string {
  const stem = text
    .replace(REFUSED, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[. ]+$/u, '');
  return `${stem || 'export'}.${extension}`;
}
