import type { OperatorAuditEntry } from '@foyer/wire/operator-audit';
import type { FoundEntry } from '../../identity/accounts/audit-search';

/** An entry of the audit as on the wire. */
export function entryOnWire({ at, facts, ...entry }: FoundEntry): OperatorAuditEntry {
  const { user } = facts;
  return {
    ...entry,
    atMs: at.getTime(),
    machineUser: facts.by === 'operator CLI' && typeof user === 'string' ? user : null,
    facts,
  };
}
