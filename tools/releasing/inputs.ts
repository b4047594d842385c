import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from './folders';

/** What every bundle is made with. */
const TOOLS = [
  'shared/build/src',
  'shared/build/tsconfig.bundle.json',
  'tsconfig.base.json',
  'pnpm-lock.yaml',
  'tools/releasing/compile.ts',
  'tools/releasing/packages.ts',
  'tools/releasing/record.ts',
];
/** Code of the workspace that travels in the host; areas get it from there. */
const IN_HOST = ['charts', 'contract', 'domain', 'platform-client', 'remote-kit', 'ui'];
/** Code of the workspace that is compiled into each area that asks for it. */
const IN_AREAS = ['domain', 'schedule-editor', 'area-parts'];
const NOT_BUNDLED = /(\.test\.tsx?|\.md|\.tsbuildinfo)$/;
const NOT_ENTERED = new Set(['node_modules', 'dist', '.types', 'tenants', 'test-support']);

/** Version of what lies in the workspace now: the package's own and a hash of everything that goes into the bundle. */
export async function workspaceVersion(name: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(ROOT, name, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const asked = IN_AREAS.filter((part) => manifest.dependencies?.[`@foyer/${part}`]);
  const shared = (name === 'host' ? IN_HOST : asked).map((part) => `shared/${part}`);
  const hash = createHash('sha256');
  for (const place of [name, ...shared, ...TOOLS]) {
    for (const file of await filesOf(join(ROOT, place))) {
      hash
        .update(relative(ROOT, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return `${manifest.version}-${hash.digest('hex').slice(0, 8)}`;
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (NOT_ENTERED.has(entry.name) || NOT_BUNDLED.test(entry.name)) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) files.push(...(await filesOf(child)));
    else files.push(child);
  }
  return files;
}
