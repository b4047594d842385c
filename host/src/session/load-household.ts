import type { PlatformClient, Profile, Rooms, Session } from '@foyer/contract';
import { isProfessionalToken, smartBattery } from '@foyer/domain';
import { contractLifecycle } from '@foyer/wire/contract-lifecycle';
import { profile } from '@foyer/wire/profile';
import { rooms } from '@foyer/wire/rooms';
import { canModify } from '@foyer/wire/session';
import type { Household } from './session-slice';

interface Wanted {
  readonly token: string;
  /** False on the paths without rights and in kiosk setup. */
  readonly rights: boolean;
  /** Asks again whatever is kept. */
  readonly fresh?: boolean;
  /** Told who came in where the rest of the household cannot be loaded. */
  readonly onUnfinished?: (known: Pick<Household, 'profile' | 'canModify'>) => void;
}

/**
 * Loads all that a session stands on, in parallel. Rights that cannot be read are no rights. Rooms belong to
 * households whose registration is complete; for any other account a refusal of them is no failure.
 *
 * @throws PlatformErrorData when the profile, or a complete household's rooms, cannot be loaded.
 */
export async function loadHousehold(
  platform: PlatformClient,
  { token, rights, fresh = false, onUnfinished }: Wanted,
): Promise<Household> {
  const options = { fresh };
  const professional = isProfessionalToken(token);
  // A professional has no house of their own.
  const roomsOrError = professional
    ? { loaded: null }
    : platform.call(rooms, {}, options).then(
        (loaded) => ({ loaded }),
        (error: unknown) => ({ error }),
      );
  const [loadedProfile, mayModify, roomsResult] = await Promise.all([
    platform.call(profile, {}, options),
    rights ? platform.call(canModify, {}, options).catch(() => false) : false,
    roomsOrError,
  ]);
  if ('error' in roomsResult && isComplete(loadedProfile)) {
    onUnfinished?.({ profile: loadedProfile, canModify: mayModify });
    throw roomsResult.error;
  }
  return {
    profile: loadedProfile,
    rooms: 'loaded' in roomsResult ? roomsResult.loaded : null,
    canModify: mayModify,
    professional,
    kiosk: rights && loadedProfile.kioskMode,
  };
}

function isComplete({ subscriptionStatus, userType, isActive }: Profile): boolean {
  return isActive && subscriptionStatus === 'ok' && userType === 'REGULAR';
}

/** Rooms after a change of them. */
export function loadRooms(platform: PlatformClient): Promise<Rooms> {
  return platform.call(rooms, {}, { fresh: true });
}

/** Where the battery's contract stands: asked for only while a registered battery is not active yet. */
export async function loadLifecycle(platform: PlatformClient, { rooms }: Session) {
  const battery = smartBattery(rooms ?? [])?.battery;
  if (!battery?.registered || battery.active) return null;
  return platform.call(contractLifecycle, {});
}
