import { busEvents, CONTRACT_VERSION, FACT_NAMES, SLOT_NAMES } from '@foyer/contract';
import * as z from 'zod/mini';

/** Capabilities of a host, so that an area that needs more is refused at release time. */
const hostCapabilities = z.object({
  /** Version of its contract. */
  contract: z.string(),
  slots: z.array(z.string()),
  events: z.array(z.string()),
  /** Facts it computes for every session, besides those of tenants and start modes. */
  facts: z._default(z.array(z.string()), [...FACT_NAMES]),
});
export type HostCapabilities = z.output<typeof hostCapabilities>;

/** A release of the host: scripts and prefetched files of the page. */
export const hostRelease = z.object({
  version: z.string(),
  /** URL of the release's folder, with a trailing slash. */
  base: z.string(),
  /** File names of the page's scripts, in order. */
  scripts: z.array(z.string()),
  /** Chunks the scripts import immediately. */
  ahead: z.array(z.string()),
  styles: z.array(z.string()),
  fonts: z.array(z.string()),
  /** Text file of each language. */
  locales: z.record(z.string(), z.string()),
  /** Integrity hash of every script, chunk, style and text file. */
  chunks: z.record(z.string(), z.string()),
  /** File of the service worker; missing in older releases. */
  worker: z.optional(z.string()),
  /** Missing in older releases; no area is refused then. */
  offers: z.optional(hostCapabilities),
});
export type HostRelease = z.output<typeof hostRelease>;

/** Capabilities of the workspace's host. */
export const WORKSPACE_CAPABILITIES: HostCapabilities = {
  contract: CONTRACT_VERSION,
  slots: [...SLOT_NAMES],
  events: Object.keys(busEvents),
  facts: [...FACT_NAMES],
};
