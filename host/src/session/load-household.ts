import type { PlatformClient, Profile, Session } from '@foyer/contract';
import { isProfessionalToken, isRegistrationToken, smartBattery } from '@foyer/domain';
import { contractLifecycle } from '@foyer/wire/contract-lifecycle';
import { profile } from '@foyer/wire/profile';
import { rooms } from '@foyer/wire/rooms';
import { canModify } from '@foyer/wire/session';
import type { Household } from './session-slice';

interface Wanted {
  readonly token: string;
  /** False on the paths without rights and in kiosk setup. */
  readonly rights: boolean;
  /** Joins no pending request. */
  readonly fresh?: boolean;
  /** Called with the profile when the rest of the household cannot be loaded. */
  readonly onUnfinished?: (known: Pick<Household, 'profile' | 'canModify'>) => void;
}

/**
 * Loads everything a session needs, in parallel. A failed rights request counts as no rights. Only households with
 * a complete registration have rooms; for others a refusal is ignored. @throws PlatformErrorData when the profile,
 * or a complete household's rooms, cannot be loaded.
 */
export async function loadHousehold(
  platform: PlatformClient,
  { token, rights, fresh = false, onUnfinished }: Wanted,
): Promise<Household> {
  const professional = isProfessionalToken(token);
  // A professional has no home, and a registration token gives no access to one.
  const roomsOrError =
    professional || isRegistrationToken(token)
      ? { loaded: null }
      : platform.call(rooms, {}, { fresh }).then(
          (loaded) => ({ loaded }),
          (error: unknown) => ({ error }),
        );
  const [loadedProfile, mayModify, roomsResult] = await Promise.all([
    platform.call(profile, {}, { fresh }),
    rights ? platform.call(canModify, {}, { fresh }).catch(() => false) : false,
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

/** State of the battery's contract; requested only while a registered battery is not active. */
export async function loadLifecycle(platform: PlatformClient, { rooms }: Session) {
  const battery = smartBattery(rooms ?? [])?.battery;
  if (!battery?.registered || battery.active) return null;
  return platform.call(contractLifecycle, {});
}
