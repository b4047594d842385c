import type { PlatformFile } from '@foyer/contract';

/** Gives the person a file of the platform, under its own name. */
export function giveFile({ blob, name }: PlatformFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the content when the press has been handled.
  setTimeout(() => URL.revokeObjectURL(url));
}
