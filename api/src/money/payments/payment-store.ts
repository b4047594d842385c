import type { PaymentEntry } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';

export type PaymentSource = 'operator' | 'import' | 'simulated';

export interface StoredPayment extends PaymentEntry {
  readonly source: PaymentSource | 'before';
  /** Of the bank or the import; null without one. */
  readonly reference: string | null;
}

export interface NewPayment extends PaymentEntry {
  readonly source: PaymentSource;
  readonly reference: string | null;
}

type Entry = Omit<NewPayment, 'source'>;

/** Whether two entries have the same reference and pay or return the same, on whatever day. */
export const isSameClaim = (a: Entry, b: Entry): boolean =>
  a.reference === b.reference &&
  a.kind === b.kind &&
  a.dueDay === b.dueDay &&
  a.state === b.state &&
  a.amountCents === b.amountCents;

/** Whether two entries are the same movement of money. */
export const isSameEntry = (a: Entry, b: Entry): boolean => a.onDay === b.onDay && isSameClaim(a, b);

/** The ledger of payments. Its rows are never changed. */
export interface Payments {
  /** Oldest first. */
  ofHousehold(householdId: string): Promise<StoredPayment[]>;
  /** False when the household has this entry already. A reference alone does not tell: a return has that of its payment. */
  record(householdId: string, payment: NewPayment): Promise<boolean>;
}

export function paymentsIn(database: Sql): Payments {
  return {
    ofHousehold: (householdId) =>
      database.query<StoredPayment>(
        `select kind, due_day::text as "dueDay", on_day::text as "onDay", state, amount_cents as "amountCents", source,
           reference
         from payment_entry where household_key = (select key from account where id = $1)
         order by due_day, on_day, key`,
        [householdId],
      ),
    record: async (householdId, { kind, dueDay, onDay, state, amountCents, source, reference }) => {
      const rows = await database.query(
        `insert into payment_entry (household_key, due_day, on_day, state, amount_cents, source, reference, kind)
         select key, $2, $3, $4, $5, $6, $7, $8 from account where id = $1
         on conflict do nothing returning key`,
        [householdId, dueDay, onDay, state, amountCents, source, reference, kind],
      );
      return rows.length === 1;
    },
  };
}
