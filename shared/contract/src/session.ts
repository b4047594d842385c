import type { Profile, Rooms } from './house';

/** How the application was entered. */
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

/** Session data visible to all areas; excludes the token. */
export interface Session {
  /** `starting` until the stored token is validated. */
  readonly status: 'starting' | 'anonymous' | 'authenticated';
  readonly mode: StartMode;
  /** Own session of an installer, maintainer or support person: a token of three dash-separated parts. */
  readonly professional: boolean;
  readonly profile: Profile | null;
  /** Loaded with the session and after `rooms.changed`. */
  readonly rooms: Rooms | null;
  /** Result of the rights check. */
  readonly canModify: boolean;
  /** Kiosk mode of the profile: full-screen chart, no caching. */
  readonly kiosk: boolean;
  /** Whether support access is requested or granted. */
  readonly supportOpen: boolean;
  /** Whether a third party refuses the household's account or does not answer. */
  readonly thirdPartyTrouble: boolean;
}

/** The session before it is loaded. */
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
