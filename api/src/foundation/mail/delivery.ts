import { composeMail } from './compose';
import { type MailAddress, MailFailure, type MailTransport } from './message';
import type { ClaimedMail, MailOutbox } from './outbox-store';
import type { TenantBrand } from './tenant-brands';

/** Mails sent at a time. */
const SENT_AT_ONCE = 3;
/** An attempt beyond this counts as failed; less than the first retry delay and than the limit of a shutdown. */
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

/** Delivers the mails of the outbox. Any number of processes may do so at a time. */
export interface MailDelivery {
  /** Delivers what is due, after a run under way. Never rejects. */
  run(): Promise<void>;
  /** Resolves when no run is under way. */
  whenIdle(): Promise<void>;
  /** Finishes the mails being sent and begins no others. */
  end(): Promise<void>;
}

async function withinLimit(work: Promise<void>): Promise<void> {
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
  let isEnding = false;
  let running: Promise<void> = Promise.resolve();

  const deliver = async (mail: ClaimedMail) => {
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

  const runOnce = async () => {
    while (!isEnding) {
      const mails = await outbox.claim(new Date(now()), SENT_AT_ONCE);
      const outcomes = await Promise.allSettled(mails.map(deliver));
      for (const outcome of outcomes) if (outcome.status === 'rejected') onError(outcome.reason);
      if (mails.length < SENT_AT_ONCE) return;
    }
  };

  return {
    run: () => {
      running = running.then(runOnce).catch(onError);
      return running;
    },
    whenIdle: () => running,
    end: async () => {
      isEnding = true;
      await running;
      transport.close?.();
    },
  };
}
