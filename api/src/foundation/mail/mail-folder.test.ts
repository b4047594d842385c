import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureSwitches } from '../third-party-failures';
import { asEml, mailFolder } from './mail-folder';
import type { ComposedMail } from './message';

const now = () => Date.parse('2026-06-21T10:00:00Z');
const message: ComposedMail = {
  messageId: '1@foyer.example',
  at: new Date(now()),
  from: { name: 'Foyer', address: 'no-reply@foyer.example' },
  to: 'a@foyer.example',
  subject: 'Été',
  text: 'Bonjour,\nà bientôt',
  html: '<p>Bonjour</p>',
  unsubscribe: null,
};

describe('a folder of mail', () => {
  test('writes a message as one readable file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-mail-'));
    const outbox = mailFolder(join(folder, 'outbox'), failureSwitches(), now);
    await outbox.send(message);
    const files = await readdir(join(folder, 'outbox'));
    expect(files).toEqual([expect.stringMatching(/^2026-06-21T10-00-00-000Z-[0-9a-f]{8}\.eml$/)]);
    const eml = await readFile(join(folder, 'outbox', files[0] ?? ''), 'utf8');
    expect(eml).toContain('To: a@foyer.example\r\n');
    expect(eml).toContain('\r\n\r\nBonjour,\r\nà bientôt\r\n');
    expect(outbox.sent).toEqual([message]);
    await rm(folder, { recursive: true });
  });

  test('refuses messages it cannot deliver', async () => {
    await expect(mailFolder(null, failureSwitches(), now).send(message)).rejects.toThrow(
      'mail is unreachable',
    );
    await expect(mailFolder(tmpdir(), failureSwitches('mail'), now).send(message)).rejects.toThrow(
      'mail is unreachable',
    );
  });

  test('removes line breaks from addresses, so that no header can be injected', () => {
    expect(asEml({ ...message, to: 'a@b.example\r\nBcc: c@d.example' })).not.toMatch(/^Bcc/m);
  });
});
