import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@foyer/contract/signed-registry';
import type { SuiteFile } from '@foyer/suite-files';
import { suiteSignatures } from './suite-signatures';

const ROOT_UNTIL = '2027-06-01T00:00:00.000Z';
const CONFIRMED_UNTIL = '2026-06-02T14:00:00.000Z';
const envelope = (data: unknown) => ({
  payloadType: 'application/vnd.foyer+json',
  payload: Buffer.from(JSON.stringify(data)).toString('base64'),
  signatures: [],
});
const suite = (statement?: unknown) =>
  ({ ...(statement !== undefined && { signed: envelope(statement) }) }) as SuiteFile;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-signatures-'));
  mkdirSync(join(folder, 'trust'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, 'trust', name), text);
const confirm = async (statement: unknown) =>
  write(
    'suite.now.json',
    JSON.stringify(envelope({ sha256: await sha256(JSON.stringify(statement)), expiresAt: CONFIRMED_UNTIL })),
  );

test('without keys, and without a publication, there are none', async () => {
  expect(await suiteSignatures(folder, suite())).toBeNull();
  expect(await suiteSignatures(folder, null)).toBeNull();
});

test('those of the latest root and of the confirmation of what is published are read', async () => {
  for (const [version, expiresAt] of Object.entries({ 9: CONFIRMED_UNTIL, 10: ROOT_UNTIL }))
    write(`${version}.root.json`, JSON.stringify(envelope({ expiresAt })));
  await confirm({ revision: 7 });
  expect(await suiteSignatures(folder, suite({ revision: 7 }))).toEqual({
    rootUntilMs: Date.parse(ROOT_UNTIL),
    confirmedUntilMs: Date.parse(CONFIRMED_UNTIL),
  });
  // Published since: the confirmation is that of another statement.
  expect(await suiteSignatures(folder, suite({ revision: 8 }))).toMatchObject({ confirmedUntilMs: null });
});

test.each(['', '{', '{"payload":"e30="}', '{"payload":7}'])(
  'a file that says %j counts as missing',
  async (text) => {
    write('1.root.json', text);
    write('suite.now.json', text);
    expect(await suiteSignatures(folder, suite({}))).toEqual({ rootUntilMs: null, confirmedUntilMs: null });
  },
);
