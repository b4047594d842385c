/** The third parties of the embedded sandbox (D24). */
export const THIRD_PARTIES = [
  'weather',
  'wiser',
  'tado',
  'enphase',
  'activation',
  'geocoder',
  'mail',
] as const;
export type ThirdParty = (typeof THIRD_PARTIES)[number];

/** How a third party may be made to fail: it does not answer, or it no longer accepts our authorisation. */
export type FailureKind = 'unreachable' | 'unauthorised';

/** Makes third parties fail on purpose, to see how the house takes it. */
export interface FailureSwitches {
  kindOf(party: ThirdParty): FailureKind | null;
  set(party: ThirdParty, kind: FailureKind | null): void;
}

/** A third party did not do what it was asked. */
export class ThirdPartyFailure extends Error {
  constructor(
    readonly party: ThirdParty,
    readonly kind: FailureKind,
  ) {
    super(`${party} is ${kind}`);
    this.name = 'ThirdPartyFailure';
  }
}

/**
 * Switches as `FOYER_FAIL` names them: `weather,tado` cannot be reached, `tado:unauthorised` refuses our authorisation.
 * Throws on a name that is not known.
 */
export function failureSwitches(names = ''): FailureSwitches {
  const kinds = new Map<ThirdParty, FailureKind>();
  for (const entry of names.split(',').filter(Boolean)) {
    const [name = '', kind = 'unreachable'] = entry.trim().split(':');
    const party = THIRD_PARTIES.find((known) => known === name);
    if (!party || (kind !== 'unreachable' && kind !== 'unauthorised')) {
      throw new Error(
        `FOYER_FAIL does not know "${entry.trim()}"; it takes ${THIRD_PARTIES.join(', ')}, each with :unauthorised at will`,
      );
    }
    kinds.set(party, kind);
  }
  return {
    kindOf: (party) => kinds.get(party) ?? null,
    set: (party, kind) => {
      if (kind) kinds.set(party, kind);
      else kinds.delete(party);
    },
  };
}

/** Throws when the party was switched to fail. */
export function failIfSwitched(switches: FailureSwitches, party: ThirdParty): void {
  const kind = switches.kindOf(party);
  if (kind) throw new ThirdPartyFailure(party, kind);
}
