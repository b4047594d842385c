import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Mails in an outbox folder, oldest first, as `.eml` text. */
export function mailsIn(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Newest mail that contains a text, once it has been sent: the platform answers before. */
export async function mailWith(mails: () => readonly string[], part: string): Promise<string> {
  const newest = () => mails().findLast((mail) => mail.includes(part)) ?? '';
  await expect.poll(newest).not.toBe('');
  return newest();
}

/** Path and query of the link to the customer's part of a registration, from the newest mail that has one. */
export async function customerLink(mails: () => readonly string[]): Promise<string> {
  const mail = await mailWith(mails, '/?setPasswordCode=');
  const [, link] = /^https?:\/\/[^/\s]+(\/\?setPasswordCode=\S+)/m.exec(mail) ?? [];
  if (link === undefined)
    throw new Error('The mail has no link to the customer’s part on a line of its own.');
  return link;
}
