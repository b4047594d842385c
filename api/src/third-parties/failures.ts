/** The third parties of the embedded sandbox (D24). */
export const THIRD_PARTIES = [
  'weather',
  'wiser',
  'tado',
  'enphase',
  'activation',
  'powerline',
  'geocoder',
  'mail',
  'provider',
  'kits',
] as const;
export type ThirdParty = (typeof THIRD_PARTIES)[number];

/**
 * How a third party may fail: it does not answer, no longer accepts our authorisation, has been asked too often, or says
 * what cannot be read.
 */
export const FAILURE_KINDS = ['unreachable', 'unauthorised', 'quota', 'unreadable'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

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
    const [name = '', how = 'unreachable'] = entry.trim().split(':');
    const party = THIRD_PARTIES.find((known) => known === name);
    const kind = FAILURE_KINDS.find((known) => known === how);
    if (!party || !kind) {
      throw new Error(
        `FOYER_FAIL does not know "${entry.trim()}"; it takes ${THIRD_PARTIES.join(', ')}, each with :${FAILURE_KINDS.slice(1).join(', :')} at will`,
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
