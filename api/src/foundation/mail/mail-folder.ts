import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FailureSwitches, failIfSwitched, ThirdPartyFailure } from '../third-party-failures';
import { extraHeaders } from './mail-headers';
import { type ComposedMail, MailFailure, type MailTransport } from './message';

/** Writes mail as `.eml` files and remembers the last ones for tests. */
export interface MailFolder extends MailTransport {
  readonly sent: readonly ComposedMail[];
}

const KEPT = 100;

const encodedWord = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
const oneLine = (text: string) => text.replaceAll(/[\r\n]/g, '');

/** A mail in the format of mail programs and pick-up folders (RFC 5322). */
export function asEml(mail: ComposedMail): string {
  const { at, from, to, subject, messageId, text, html } = mail;
  const boundary = `part-${messageId.replaceAll(/\W/g, '')}`;
  const part = (type: string, content: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    ...content.split('\n'),
    '',
  ];
  return [
    `Date: ${at.toUTCString()}`,
    `From: ${encodedWord(from.name)} <${oneLine(from.address)}>`,
    `To: ${oneLine(to)}`,
    `Subject: ${encodedWord(subject)}`,
    `Message-ID: <${messageId}>`,
    ...Object.entries(extraHeaders(mail)).map(([name, value]) => `${name}: ${oneLine(value)}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', text),
    ...part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/**
 * Writes mail to a folder instead of a server: `<folder>/<time>-<id>.eml`, one complete file per mail.
 * Without a folder every mail is refused like by an unreachable server.
 */
export function mailFolder(folder: string | null, switches: FailureSwitches, now: () => number): MailFolder {
  const sent: ComposedMail[] = [];
  const checkReachable = () => {
    try {
      failIfSwitched(switches, 'mail');
    } catch (error) {
      throw error instanceof ThirdPartyFailure ? new MailFailure(error.message) : error;
    }
    if (folder === null) throw new MailFailure('mail is unreachable');
    return folder;
  };
  return {
    sent,
    send: async (mail) => {
      const into = checkReachable();
      const name = `${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(into, { recursive: true });
      await writeFile(join(into, `.${name}`), asEml(mail), { mode: 0o600 });
      await rename(join(into, `.${name}`), join(into, name));
      sent.push(mail);
      if (sent.length > KEPT) sent.shift();
    },
  };
}
