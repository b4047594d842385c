import type { PlatformFile } from '@foyer/contract';

/** A downloaded file and its title. */
export interface DownloadedFile {
  readonly file: PlatformFile;
  readonly title: string;
  /** Path of the list it was opened from. */
  readonly from: string;
  /** Account it was fetched for; never shown to another. */
  readonly accountId: string | undefined;
}

let last: DownloadedFile | null = null;

/** Stores the file for the preview in place of the previous one. */
export function storeDownload(file: DownloadedFile | null): void {
  last = file;
}

/** The last file fetched for this account; null without one. */
export function lastDownload(accountId: string | undefined): DownloadedFile | null {
  return last?.accountId === accountId ? last : null;
}
