import type { PlatformFile } from '@foyer/contract';

/** A file that has arrived, and the words above it. */
export interface DownloadedFile {
  readonly file: PlatformFile;
  readonly title: string;
  /** Path of the list it was opened from. */
  readonly from: string;
}

let last: DownloadedFile | null = null;

/** Keeps the file the preview shows; the one before is forgotten. */
export function keepDownloaded(file: DownloadedFile | null): void {
  last = file;
}

/** The file that arrived last; null before any did. */
export const lastDownloaded = (): DownloadedFile | null => last;
