import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SuiteFile } from '@foyer/suite-files';

/** Until when pages accept the signatures of what is published, epoch milliseconds. */
export interface SuiteSignatures {
  /** Of the root of keys; null where the root is missing. */
  readonly rootUntilMs: number | null;
  /** Of the confirmation that it is the latest; null where it has none. */
  readonly confirmedUntilMs: number | null;
}

interface Signed {
  readonly payload: string;
}

/** Reads the signatures of a publication, without a check: pages and `pnpm tool verify-releases` check them. Null without keys. */
export async function suiteSignatures(
  releasesFolder: string,
  suite: SuiteFile | null,
): Promise<SuiteSignatures | null> {
  if (!suite?.signed) return null;
  const folder = join(releasesFolder, 'trust');
  const versions = (await readdir(folder).catch(() => [])).map((name) => Number.parseInt(name, 10) || 0);
  const root = await readPayload(join(folder, `${Math.max(0, ...versions)}.root.json`));
  const now = await readPayload(join(folder, 'suite.now.json'));
  const sha256 = createHash('sha256').update(Buffer.from(suite.signed.payload, 'base64')).digest('base64');
  return { rootUntilMs: untilMs(root), confirmedUntilMs: now?.sha256 === sha256 ? untilMs(now) : null };
}

async function readPayload(path: string): Promise<Record<string, unknown> | null> {
  try {
    const { payload } = JSON.parse(await readFile(path, 'utf8')) as Signed;
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

function untilMs(signed: Record<string, unknown> | null): number | null {
  const atMs = Date.parse(String(signed?.expiresAt));
  return Number.isNaN(atMs) ? null : atMs;
}
