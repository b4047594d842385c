import { randomUUID } from 'node:crypto';
import type { Sql } from '../database/sql';
import { Refusal } from '../http/refusal';
import type { Message } from './message';
import { insertMail } from './outbox-store';

/** Takes mail for delivery after the transaction that causes it. */
export interface MailQueue {
  /** False when no mail leaves this platform. */
  readonly isAvailable: boolean;
  /**
   * Writes a mail into the open transaction `sql`. `isSent` false does the same work for no mail, so that timing does not
   * reveal whether there is an addressee. Throws the refusal `mail.unavailable` when no mail leaves this platform.
   */
  add(sql: Sql, message: Message, options?: { readonly isSent: boolean }): Promise<void>;
}

export function createMailQueue({
  isAvailable,
  now,
}: {
  readonly isAvailable: boolean;
  readonly now: () => number;
}): MailQueue {
  return {
    isAvailable,
    add: async (sql, message, { isSent } = { isSent: true }) => {
      if (!isAvailable) throw new Refusal('mail.unavailable');
      await insertMail(sql, { id: randomUUID(), message, now: new Date(now()), isSent });
    },
  };
}
