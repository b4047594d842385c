const TAKEN_AFTER_MS = 60_000;

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

/** Offers a generated file for download. */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers may read the content well after the click.
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_AFTER_MS);
}
