import { Readable } from 'node:stream';
import { addDays } from '@foyer/domain';
import { MAX_AUDIT_EXPORT, operatorAudit, operatorAuditFile } from '@foyer/wire/operator-audit';
import { OPERATOR_PAGE_SIZE } from '@foyer/wire/operator-paging';
import type { Database } from '../../foundation/database/sql';
import { streamedFile } from '../../foundation/http/streamed-file';
import { type AuditSearch, searchAudit } from '../../identity/accounts/audit-search';
import { forOperator, type Route } from '../../identity/answer';
import { auditCsv } from './audit-csv';
import { entryOnWire } from './entry-wire';
import { recordOperation } from './record-operation';

export interface AuditDependencies {
  readonly database: Database;
}

interface Asked extends Omit<AuditSearch, 'from' | 'until' | 'about'> {
  readonly firstDay?: string | undefined;
  readonly lastDay?: string | undefined;
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

function searchOf({ firstDay, lastDay, ...search }: Asked): AuditSearch {
  return {
    ...search,
    from: firstDay === undefined ? undefined : startOf(firstDay),
    until: lastDay === undefined ? undefined : startOf(addDays(lastDay, 1)),
  };
}

/** The audit as operators read it (docs/rules/operators.md). */
export function auditRoutes({ database }: AuditDependencies): Route[] {
  return [
    forOperator(operatorAudit, async ({ before, ...asked }) => {
      const page = { before, count: OPERATOR_PAGE_SIZE + 1 };
      const entries = await searchAudit(database, searchOf(asked), page);
      return {
        entries: entries.slice(0, OPERATOR_PAGE_SIZE).map(entryOnWire),
        hasMore: entries.length > OPERATOR_PAGE_SIZE,
      };
    }),

    forOperator(operatorAuditFile, async (asked, who) => {
      // Names and addresses that were looked for stay out: no erasure would find them here.
      const { action, firstDay = null, lastDay = null } = asked;
      await recordOperation(database, who, 'audit.export', { facts: { action, firstDay, lastDay } });
      const day = new Date(who.nowMs).toISOString().slice(0, 10);
      const lines = auditCsv(database, searchOf(asked), MAX_AUDIT_EXPORT);
      return streamedFile(`audit-${day}.csv`, Readable.from(lines));
    }),
  ];
}
