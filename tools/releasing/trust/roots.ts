import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Envelope, openEnvelope, ROOT_TYPE, type Root } from '@foyer/contract/signed-registry';
import { RELEASES } from '../folders';
import { readJson, writeWhole } from '../write-file';
import { type KeyPair, signEnvelope } from './keys';

const TRUST = join(RELEASES, 'trust');
/** Served as `/registry/suite.now.json`. */
export const NOW_FILE = join(TRUST, 'suite.now.json');
const FILE = /^(\d+)\.root\.json$/;

/**
 * Checks a root: signed by enough of its own keys, and, if it follows one, by enough of that one's. The keys of the
 * first are in itself: whoever reads it first decides whether to trust it.
 */
export async function openRoot(envelope: Envelope, before: Root | null): Promise<Root> {
  const claimed = JSON.parse(Buffer.from(envelope.payload, 'base64').toString('utf8')) as Root;
  if (before) {
    await openEnvelope(envelope, ROOT_TYPE, before, before.root, before.threshold);
    if (claimed.version !== before.version + 1)
      throw new Error(`root ${claimed.version} does not follow root ${before.version}`);
  }
  return openEnvelope<Root>(envelope, ROOT_TYPE, claimed, claimed.root, claimed.threshold);
}

/** The latest root, after a check of all from the first one, or from `pinned`; null without any. */
export async function latestRoot(pinned: Root | null = null): Promise<Root | null> {
  const names = await readdir(TRUST).catch(() => []);
  const versions = names.flatMap((name) => Number(FILE.exec(name)?.[1]) || []).sort((a, b) => a - b);
  let root: Root | null = pinned;
  for (const version of versions) {
    if (pinned && version <= pinned.version) continue;
    const envelope = (await readJson(join(TRUST, `${version}.root.json`))) as Envelope;
    root = await openRoot(envelope, root).catch((error: Error) => {
      throw new Error(`trust/${version}.root.json is refused: ${error.message}.`);
    });
  }
  return root;
}

/** Signs and writes a root with the keys at hand, checked as readers will. */
export async function writeRoot(root: Root, before: Root | null, keys: readonly KeyPair[]): Promise<void> {
  const signers = keys.filter(({ id }) => root.root.includes(id) || before?.root.includes(id));
  const envelope = await signEnvelope(ROOT_TYPE, root, signers);
  await openRoot(envelope, before).catch((error: Error) => {
    throw new Error(
      `Root ${root.version} was not written: ${error.message}. Put ${root.threshold} root keys into the folder.`,
    );
  });
  await writeWhole(join(TRUST, `${root.version}.root.json`), `${JSON.stringify(envelope)}\n`);
}
