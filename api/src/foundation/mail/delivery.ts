import type { JobKind } from '../jobs/runner';
import { composeMail } from './compose';
import { type MailAddress, MailFailure, type MailTransport } from './message';
import { type ClaimedMail, type MailOutbox, RETRY_MINUTES } from './outbox-store';
import type { TenantBrand } from './tenant-brands';

/** An attempt beyond this counts as failed; less than the first retry delay, the lease of its job and the limit of a shutdown. */
const ATTEMPT_LIMIT_MS = 20_000;

interface DeliveryOptions {
  readonly outbox: MailOutbox;
  readonly transport: MailTransport;
  readonly brandOf: (tenant: string) => Promise<TenantBrand>;
  /** Sender of tenants that chose none. */
  readonly sender: MailAddress;
  readonly now: () => number;
  /** Reports mails that could not be handed over; `error` names no receiver. */
  readonly onError: (error: unknown) => void;
}

/** Delivers the mails of the outbox. */
export interface MailDelivery {
  /** Delivers a mail that is due. Resolves to when its next attempt is due; null when none follows. */
  deliver(id: string): Promise<Date | null>;
  /** Closes the connection to the mail server. */
  end(): void;
}

/** Rejects with a {@link MailFailure} when an attempt takes too long. */
export async function withinLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new MailFailure('the mail server did not answer in time')),
      ATTEMPT_LIMIT_MS,
    );
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export function createMailDelivery(options: DeliveryOptions): MailDelivery {
  const { outbox, transport, brandOf, sender, now, onError } = options;

  const attempt = async (mail: ClaimedMail) => {
    try {
      await withinLimit(transport.send(composeMail(mail, await brandOf(mail.tenant), sender)));
    } catch (error) {
      const failure = error instanceof MailFailure ? error : new MailFailure(String(error));
      onError(`mail ${mail.id} (attempt ${mail.attempts}): ${failure.reason}`);
      await outbox.markFailed(mail.id, failure.reason, failure.isFinal, new Date(now()));
      return;
    }
    await outbox.markSent(mail.id, new Date(now()));
  };

  return {
    deliver: async (id) => {
      const mail = await outbox.claim(id, new Date(now()));
      if (mail) await attempt(mail);
      return outbox.nextAttemptAt(id, new Date(now()));
    },
    end: () => transport.close?.(),
  };
}

/** Job of a mail. A refusal of the mail server is no failure of the job: the mail counts its own attempts. */
export const mailJob = (delivery: MailDelivery): JobKind => ({
  retryMinutes: RETRY_MINUTES,
  run: ({ subject }) => delivery.deliver(subject),
});
