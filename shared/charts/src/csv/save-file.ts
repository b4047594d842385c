const TAKEN_AFTER_MS = 60_000;

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
