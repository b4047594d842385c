import { CONTRACT_VERSION, LANGUAGES, type Profile, type Rooms } from '@foyer/contract';
import { fnvHash } from '@foyer/domain';
import * as z from 'zod/mini';
import type { ShellState } from './shell-store';
import { STATE_KEY } from './state-key';
import { SCHEMES } from './ui-slice';

/** Increment when the format changes; older copies are then ignored. */
const VERSION = 1;

const text = z.string();
const optional = z.nullable(z.string());

const savedState = z.object({
  version: z.literal(VERSION),
  contract: z.literal(CONTRACT_VERSION),
  tenant: text,
  ui: z.object({ language: z.enum(LANGUAGES), languageIsLocal: z.boolean(), scheme: z.enum(SCHEMES) }),
  household: z.nullable(
    z.object({
      tokenMark: text,
      canModify: z.boolean(),
      professional: z.boolean(),
      kiosk: z.boolean(),
      profile: z.looseObject({
        id: text,
        email: text,
        name: text,
        subscriptionStatus: text,
        isActive: z.boolean(),
        language: z.enum(LANGUAGES),
        currency: text,
        siteTimeZone: text,
        operationalDay: optional,
        createdDay: optional,
        kioskMode: z.boolean(),
        mainThermostatId: optional,
        wiserStatus: z.enum(['ok', 'invalid.credentials', 'none']),
        purchasePricesCentsPerKwh: z.array(z.number()),
        registrationStatuses: z.array(text),
      }),
      rooms: z.nullable(
        z.array(
          z.looseObject({
            id: text,
            name: text,
            type: text,
            devices: z.array(z.looseObject({ id: text, name: text, plugType: text, type: text })),
          }),
        ),
      ),
    }),
  ),
});

export interface SavedHousehold {
  readonly profile: Profile;
  readonly rooms: Rooms | null;
  readonly canModify: boolean;
  readonly professional: boolean;
  readonly kiosk: boolean;
  /** Hash of the token the household was loaded with. */
  readonly tokenMark: string;
}

/** State that survives a reload: the browser's preferences, and the household with its session. */
export interface SavedState {
  readonly ui: ShellState['ui'];
  readonly household: SavedHousehold | null;
}

/** State stored in this browser; null when there is none, or it is outdated, invalid or another tenant's. */
export function readSavedState(tenant: string, storage: Pick<Storage, 'getItem'>): SavedState | null {
  try {
    const result = savedState.safeParse(JSON.parse(storage.getItem(STATE_KEY) ?? 'null'));
    if (!result.success || result.data.tenant !== tenant) return null;
    // The schema checks only what could break the shell; the rest was written by this version of the contract.
    return result.data as unknown as SavedState;
  } catch {
    return null;
  }
}

/** Household stored for the session with this token; null without one. */
export function savedHouseholdOf(saved: SavedState | null, token: string): SavedHousehold | null {
  const household = saved?.household ?? null;
  return household?.tokenMark === fnvHash(token) ? household : null;
}

/** Stores the state; false when storage is full or blocked. */
export function saveState(
  state: ShellState,
  token: string | null,
  storage: Pick<Storage, 'setItem'>,
): boolean {
  const { profile, rooms, canModify, professional, kiosk, status } = state.session.session;
  const household =
    status === 'authenticated' && profile && token
      ? { profile, rooms, canModify, professional, kiosk, tokenMark: fnvHash(token) }
      : null;
  const kept = {
    version: VERSION,
    contract: CONTRACT_VERSION,
    tenant: state.tenant.tenant,
    ui: state.ui,
    household,
  };
  try {
    storage.setItem(STATE_KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
