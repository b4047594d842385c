import { busEvents, CONTRACT_VERSION, FACT_NAMES, SLOT_NAMES } from '@foyer/contract';
import * as z from 'zod/mini';

/** What a host knows, so that an area which needs more is refused before anybody loads it. */
const hostOffers = z.object({
  /** Version of the contract it speaks. */
  contract: z.string(),
  slots: z.array(z.string()),
  events: z.array(z.string()),
  /** Facts it works out for every session; those of tenants and start modes are beside them. */
  facts: z._default(z.array(z.string()), [...FACT_NAMES]),
});
export type HostOffers = z.output<typeof hostOffers>;

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
  /** File of the worker that keeps the suite in the browser; missing of a host from before there was one. */
  worker: z.optional(z.string()),
  /** Missing of a host released before it was written down: then nothing is refused. */
  offers: z.optional(hostOffers),
});
export type HostRelease = z.output<typeof hostRelease>;

/** What the host of this workspace knows. */
export const WORKSPACE_OFFERS: HostOffers = {
  contract: CONTRACT_VERSION,
  slots: [...SLOT_NAMES],
  events: Object.keys(busEvents),
  facts: [...FACT_NAMES],
};
