import type { ThirdParty } from './third-party-failures';

/** What serves a part of the platform: the real thing, a simulation of it, or nothing. */
export type Availability = 'real' | 'sandboxed' | 'unavailable';

/** Parts that depend on the world outside the platform. */
export type PartAvailability = Readonly<Record<ThirdParty | 'gateway', Availability>>;
