const TAKEN_AFTER_MS = 60_000;

/** Gives the person a file made in the page. */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser may take the content well after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_AFTER_MS);
}
