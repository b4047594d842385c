import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Mails in an outbox folder, oldest first, as `.eml` text. */
export function mailsIn(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Path and query of the link to the customer's part of a registration, from the newest mail that has one. */
export function customerLink(mails: readonly string[]): string {
  const links = mails.flatMap(
    (mail) => /^https?:\/\/[^/\s]+(\/\?setPasswordCode=\S+)/m.exec(mail)?.[1] ?? [],
  );
  const newest = links.at(-1);
  if (newest === undefined) throw new Error('No mail holds a link to the customer’s part.');
  return newest;
}
