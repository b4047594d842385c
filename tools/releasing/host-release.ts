import * as z from 'zod/mini';

/** A release of the host: what the page loads, in order, and what it fetches ahead. */
export const hostRelease = z.object({
  version: z.string(),
  /** URL of the release's folder, with a slash at its end. */
  base: z.string(),
  /** Scripts the page runs, in order: file names. */
  scripts: z.array(z.string()),
  /** Chunks those load at once. */
  ahead: z.array(z.string()),
  styles: z.array(z.string()),
  fonts: z.array(z.string()),
  /** Translation file of each language. */
  locales: z.record(z.string(), z.string()),
  /** Integrity of every script, chunk, style and translation file. */
  chunks: z.record(z.string(), z.string()),
});
export type HostRelease = z.output<typeof hostRelease>;
