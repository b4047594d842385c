import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { areaNames, ROOT } from './folders';
import { workspaceVersion } from './inputs';
import { type Lockfile, resolveDependencies } from './resolved';

const LOCK = parse(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
const PARTS = ['host', ...areaNames()];

const versionsWith = async (lock: Lockfile) =>
  Object.fromEntries(
    await Promise.all(PARTS.map(async (part) => [part, await workspaceVersion(part, lock)] as const)),
  );

/** Parts whose version changes. */
async function moved(lock: Lockfile): Promise<string[]> {
  const [before, after] = await Promise.all([versionsWith(LOCK), versionsWith(lock)]);
  return PARTS.filter((part) => before[part] !== after[part]);
}

/** The lockfile with one changed dependency. */
function withDependency(key: string): Lockfile {
  const snapshot = LOCK.snapshots[key];
  if (!snapshot) throw new Error(`the lockfile has no ${key}`);
  return {
    importers: LOCK.importers,
    snapshots: {
      ...LOCK.snapshots,
      [key]: { ...snapshot, dependencies: { ...snapshot.dependencies, 'left-pad': '1.3.0' } },
      'left-pad@1.3.0': {},
    },
  };
}

const keyOf = (folder: string, name: string) =>
  `${name}@${LOCK.importers[folder]?.dependencies?.[name]?.version}`;

test('a dependency of the platform changes no version', async () => {
  const dependencies = { ...LOCK.importers.api?.dependencies, 'left-pad': { version: '1.3.0' } };
  const lock: Lockfile = {
    importers: { ...LOCK.importers, api: { dependencies } },
    snapshots: { ...LOCK.snapshots, 'left-pad@1.3.0': {} },
  };
  expect(await moved(lock)).toEqual([]);
});

test('a dependency of a kit library changes only the parts that bundle the kit', async () => {
  expect(await moved(withDependency(keyOf('shared/ui', 'lucide-react')))).toEqual(['host']);
});

test('a dependency compiled into an area changes that area', async () => {
  const carrying = PARTS.filter((part) =>
    resolveDependencies(LOCK, part, new Set()).folders.includes('shared/domain'),
  );
  expect(carrying).toContain('mf-user-panel');
  expect(await moved(withDependency(keyOf('shared/domain', 'libphonenumber-js')))).toEqual(carrying);
});

test('a dependency of the build changes everything', async () => {
  expect(await moved(withDependency(keyOf('shared/build', 'ts-loader')))).toEqual(PARTS);
});
