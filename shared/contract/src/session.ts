import type { Profile, Rooms } from './house';

/** How the application was entered (spec 1 §2, start modes). */
export const START_MODES = [
  'default',
  'loginAs',
  'recovery',
  'firstVisit',
  'support',
  'accessGranted',
  'accessRevoked',
  'generalError',
  'registration',
  'continueRegistration',
] as const;
export type StartMode = (typeof START_MODES)[number];

/** What everybody may know of the session. The token is not part of it. */
export interface Session {
  /** `starting` until the stored token was judged. */
  readonly status: 'starting' | 'anonymous' | 'authenticated';
  readonly mode: StartMode;
  /** A token of three dash-separated parts (D4): an installer's, a maintainer's or a support person's own session. */
  readonly professional: boolean;
  readonly profile: Profile | null;
  /** Rooms with their devices, as loaded with the session and after `rooms.changed`. */
  readonly rooms: Rooms | null;
  /** The rights check's answer (spec 1 §6): whether the person may change anything. */
  readonly canModify: boolean;
  /** Kiosk mode of the profile: full-screen chart, no caching (spec 1 §1). */
  readonly kiosk: boolean;
  /** Whether a support person asks for this household, or has access to it (spec 3 §4). */
  readonly supportOpen: boolean;
  /** Whether the platform tells of a third party that refuses it or is silent (errors of the states, spec 1 §3). */
  readonly thirdPartyTrouble: boolean;
}

/** The session before anything is known. */
export const NO_SESSION: Session = {
  status: 'starting',
  mode: 'default',
  professional: false,
  profile: null,
  rooms: null,
  canModify: false,
  kiosk: false,
  supportOpen: false,
  thirdPartyTrouble: false,
};
