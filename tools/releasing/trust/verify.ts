import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaRelease } from '@foyer/contract';
import { type Envelope, verifyRegistry } from '@foyer/contract/signed-registry';
import { SUITE_FILE, type SuiteFile } from '@foyer/suite-files';
import { releaseFolder } from '../folders';
import { integrityOf } from '../integrity';
import { latestPublication } from '../publications';
import { readState } from '../state';
import { readJson } from '../write-file';
import { releasesOf, suiteProblems } from './gate';
import { latestRoot, openRoot } from './roots';

/** Checks what is published. Resolves to a sentence that says whether it is signed; rejects with every problem. */
export async function verifyReleases(rootFile?: string): Promise<string> {
  const published = await latestPublication();
  const suite = published && ((await readJson(join(published, SUITE_FILE))) as SuiteFile | null);
  if (!published || !suite) throw new Error('Nothing is published here.');
  const releases = Object.entries(suite.areas).flatMap(([area, listed]) =>
    releasesOf(listed).map((release) => [area, release] as const),
  );
  const problems = (await Promise.all(releases.map(([area, one]) => changedFiles(area, one)))).flat();
  const pinned = rootFile ? await openRoot((await readJson(rootFile)) as Envelope, null) : null;
  const root = await latestRoot(pinned);
  if (root) {
    const { tenants } = await readState();
    problems.push(...(await suiteProblems(root, suite)));
    if (Date.parse(root.expiresAt) <= Date.now())
      problems.push(`Root ${root.version} expired on ${root.expiresAt}.`);
    for (const tenant of Object.keys(tenants))
      await verifyRegistry(root, await readJson(join(published, `registry/${tenant}.json`))).catch(
        (error: Error) => problems.push(`The registry of ${tenant} is refused: ${error.message}.`),
      );
  } else if (suite.signed) problems.push('It is signed, and its root of keys is missing.');
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const signature = root
    ? `signed under root ${root.version}, which expires on ${root.expiresAt}`
    : 'unsigned (pnpm trust init)';
  return `Revision ${suite.revision}: ${releases.length} releases of ${Object.keys(suite.areas).length} areas are as published, ${signature}.`;
}

/** Files of a release that are missing or differ from their hashes, one sentence each. */
async function changedFiles(area: string, { version, integrity, chunks }: AreaRelease): Promise<string[]> {
  const files = Object.entries({ 'remoteEntry.js': integrity, ...chunks });
  const checked = files.map(async ([file, hash]) => {
    const content = await readFile(join(releaseFolder(area, version), file)).catch(() => null);
    if (content && integrityOf(content) === hash) return [];
    return [`${area}/${version}/${file} is ${content ? 'not as it was released' : 'missing'}.`];
  });
  return (await Promise.all(checked)).flat();
}
