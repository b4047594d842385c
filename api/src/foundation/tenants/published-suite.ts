import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SUITE_FILE, type SuiteFile, suiteFile, type TenantInForce, tenantInForce } from '@foyer/suite-files';
import * as z from 'zod/mini';

/** What `pnpm build` and `pnpm release` published last. */
export interface PublishedSuite {
  /** Differs from that of any other publication. */
  readonly stamp: string;
  /** Tenants of the published files, in their order. */
  readonly tenants: Readonly<Record<string, TenantInForce>>;
  /** Null for a publication made before tenants could be changed at run time: no page can be made of it. */
  readonly suite: SuiteFile | null;
}

const tenantsOfState = z.object({ tenants: z._default(z.record(z.string(), tenantInForce), {}) });
const wholeState = z.extend(tenantsOfState, {
  revision: z.number(),
  parts: z.record(z.string(), z.object({ version: z.nullable(z.string()) })),
});

/** What an `in-force.json` says. Rejects for one that is absent, unreadable or no publication. */
export async function publishedState(path: string): Promise<{
  readonly revision: number;
  /** Names of the host and of the areas in force. */
  readonly parts: readonly string[];
  readonly tenants: Readonly<Record<string, TenantInForce>>;
}> {
  const { revision, parts, tenants } = z.parse(wholeState, JSON.parse(await readFile(path, 'utf8')));
  const inForce = Object.entries(parts).flatMap(([name, { version }]) => (version === null ? [] : [name]));
  return { revision, parts: inForce, tenants };
}

const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
};

/** Reads the publication in a folder of releases, again when another one is published. Null without one. */
export function publishedSuite(releasesFolder: string): () => Promise<PublishedSuite | null> {
  let known: PublishedSuite | null = null;
  return async () => {
    // The link moves to another publication while the files of this one are read.
    const folder = await realpath(join(releasesFolder, 'published')).catch(() => null);
    const statePath = folder && join(folder, 'in-force.json');
    const facts = statePath && (await stat(statePath).catch(() => null));
    if (!facts) return null;
    const stamp = `${statePath} ${facts.mtimeMs} ${facts.size}`;
    if (known?.stamp === stamp) return known;
    const { tenants } = z.parse(tenantsOfState, await readJson(statePath));
    const suite = z.safeParse(suiteFile, await readJson(join(folder, SUITE_FILE)));
    known = { stamp, tenants, suite: suite.success ? suite.data : null };
    return known;
  };
}
