import { randomUUID } from 'node:crypto';
import type { FirstService } from '@foyer/wire/first-run';
import { composeMail } from '../../foundation/mail/compose';
import { withinLimit } from '../../foundation/mail/delivery';
import { type MailAddress, MailFailure, type MailTransport } from '../../foundation/mail/message';
import { mailOf } from '../../identity/mails';

interface TestMail {
  readonly to: string;
  readonly language: 'fr' | 'en';
  readonly service: FirstService;
  readonly publicOrigin: string;
  readonly now: Date;
}

/**
 * Hands a mail to the mail server in the look of the service, at once instead of by the outbox: the page says what
 * became of it. Resolves to the reason why the server did not take it; null when it did.
 */
export async function sendTestMail(
  transport: MailTransport,
  platformSender: MailAddress,
  { to, language, service, publicOrigin, now }: TestMail,
): Promise<string | null> {
  const { name, senderName, senderAddress, accent, accentInk } = service;
  const values = { brand: name, page: publicOrigin };
  const message = mailOf('firstRunTest', { email: to, language, details: {} }, values);
  const sender = { name: senderName ?? undefined, address: senderAddress ?? undefined };
  const brand = { name, accent, accentInk, sender };
  try {
    await withinLimit(
      transport.send(composeMail({ ...message, id: randomUUID(), createdAt: now }, brand, platformSender)),
    );
    return null;
  } catch (error) {
    if (error instanceof MailFailure) return error.reason;
    throw error;
  }
}
