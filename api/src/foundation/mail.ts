import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FailureSwitches, failIfSwitched, ThirdPartyFailure } from './third-party-failures';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. Rejects with {@link ThirdPartyFailure}. */
export interface Mail {
  send(message: Message): Promise<void>;
}

/** Sandbox: keeps sent messages for tests and writes them as `.eml` files. */
export interface Outbox extends Mail {
  readonly sent: readonly Message[];
}

const KEPT = 100;

function encodedWord(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** A message in the format of mail programs and pick-up folders (RFC 5322). */
export function asEml({ to, subject, text }: Message, at: Date): string {
  return [
    `Date: ${at.toUTCString()}`,
    'From: Foyer <no-reply@foyer.example>',
    `To: ${to.replaceAll(/[\r\n]/g, '')}`,
    `Subject: ${encodedWord(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.split('\n'),
    '',
  ].join('\r\n');
}

/**
 * Writes mail to a folder instead of a server: `<folder>/<time>-<id>.eml`, one complete file per message.
 * Without a folder every message is refused like by an unreachable server.
 */
export function createOutbox(folder: string | null, switches: FailureSwitches, now: () => number): Outbox {
  const sent: Message[] = [];
  return {
    sent,
    send: async (message) => {
      failIfSwitched(switches, 'mail');
      if (folder === null) throw new ThirdPartyFailure('mail', 'unreachable');
      const at = new Date(now());
      const name = `${at.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `.${name}`), asEml(message, at), { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      sent.push(message);
      if (sent.length > KEPT) sent.shift();
    },
  };
}
