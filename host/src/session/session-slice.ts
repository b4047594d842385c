import { NO_SESSION, type Profile, type Rooms, type Session } from '@foyer/contract';
import { createSlice, type PayloadAction } from '@foyer/remote-kit/store';
import type { ContractLifecycle } from '@foyer/wire/contract-lifecycle';

/** The session in the store: the part areas may know, and what the shell needs besides. */
export interface SessionState {
  readonly session: Session;
  readonly lifecycle: ContractLifecycle | null;
}

/** Household of a valid token. */
export interface Household {
  readonly profile: Profile;
  readonly rooms: Rooms | null;
  readonly canModify: boolean;
  readonly professional: boolean;
  /** The profile's kiosk mode. */
  readonly kiosk: boolean;
}

const initialState: SessionState = { session: NO_SESSION, lifecycle: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    modeFound: ({ session, ...rest }, { payload }: PayloadAction<Session['mode']>): SessionState => ({
      ...rest,
      session: { ...session, mode: payload },
    }),
    /** Unchanged parts keep their identity, so that nothing renders needlessly. */
    householdLoaded: ({ session, lifecycle }, { payload }: PayloadAction<Household>): SessionState => ({
      lifecycle: session.profile?.id === payload.profile.id ? lifecycle : null,
      session: reuseIfEqual<Session>(session, {
        ...session,
        ...payload,
        status: 'authenticated',
        profile: reuseIfEqual(session.profile, payload.profile),
        rooms: reuseIfEqual(session.rooms, payload.rooms),
      }),
    }),
    rightsLoaded: (
      state,
      { payload }: PayloadAction<{ readonly canModify: boolean; readonly kiosk: boolean }>,
    ): SessionState => ({ ...state, session: { ...state.session, ...payload } }),
    lifecycleLoaded: (state, { payload }: PayloadAction<ContractLifecycle | null>): SessionState => ({
      ...state,
      lifecycle: payload,
    }),
    languageSaved: (state, { payload }: PayloadAction<Profile['language']>): SessionState => ({
      ...state,
      session: {
        ...state.session,
        profile: state.session.profile && { ...state.session.profile, language: payload },
      },
    }),
    supportFound: (state, { payload }: PayloadAction<boolean>): SessionState =>
      state.session.supportOpen === payload
        ? state
        : { ...state, session: { ...state.session, supportOpen: payload } },
    troubleFound: (state, { payload }: PayloadAction<boolean>): SessionState =>
      state.session.thirdPartyTrouble === payload
        ? state
        : { ...state, session: { ...state.session, thirdPartyTrouble: payload } },
    ended: ({ session }): SessionState => ({
      lifecycle: null,
      session: { ...NO_SESSION, mode: session.mode, status: 'anonymous' },
    }),
  },
});

function reuseIfEqual<T>(before: T, after: T): T {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

export const {
  modeFound,
  householdLoaded,
  rightsLoaded,
  lifecycleLoaded,
  languageSaved,
  supportFound,
  troubleFound,
  ended,
} = sessionSlice.actions;
