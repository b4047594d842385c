/** Third parties with an embedded sandbox. */
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

/** Ways a third party can fail: no answer, authorisation refused, quota exceeded, unreadable answer. */
export const FAILURE_KINDS = ['unreachable', 'unauthorised', 'quota', 'unreadable'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Makes third parties fail on purpose, for tests and demonstrations. */
export interface FailureSwitches {
  kindOf(party: ThirdParty): FailureKind | null;
  set(party: ThirdParty, kind: FailureKind | null): void;
}

/** A third party failed to answer a request. */
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
 * Parses `FOYER_FAIL`: `weather,tado` makes both unreachable, `tado:unauthorised` makes tado refuse
 * authorisation. Throws on an unknown name.
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

/** Throws `ThirdPartyFailure` when the party is switched to fail. */
export function failIfSwitched(switches: FailureSwitches, party: ThirdParty): void {
  const kind = switches.kindOf(party);
  if (kind) throw new ThirdPartyFailure(party, kind);
}
