/** Browsers may read the content well after the click, ms. */
const KEPT_MS = 60_000;

/** Saves a file as the browser saves downloads. */
export function saveFile({ blob, name }: { readonly blob: Blob; readonly name: string }): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
