import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { versionProblems } from '../conventions/product-version';
import { productPackages, raiseVersion, releaseProduct } from './product-release';

const DAY = '2026-11-27';
let root: string;

const git = (...words: string[]) =>
  execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  }).trim();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const writePackage = (folder: string, version: string) =>
  write(
    join(folder, 'package.json'),
    `{\n  "name": "x",\n  "version": "${version}",\n  "private": true\n}\n`,
  );
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change something');
};
const note = (text: string) =>
  write('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', `## Unreleased\n\n- ${text}\n`));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-product-'));
  git('init', '--quiet');
  git('config', 'user.name', 'Tests');
  git('config', 'user.email', 'tests@foyer.example');
  for (const folder of ['', 'api', 'host', 'mf-battery', 'shared/wire']) writePackage(folder, '0.4.0');
  writePackage('shared/contract', '2.21.0');
  write('shared/contract/api-report.txt', '');
  // Of its own, and by chance the same.
  writePackage('shared/ui', '0.4.0');
  write('shared/ui/api-report.txt', '');
  write('api/migrations/0001-first.sql', 'select 1;');
  write('docs/deploying.md', 'cd /srv/foyer/0.4.0, since 0.4.0');
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.4.0 – 2026-11-26\n\n- Old.\n');
  commit();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a release writes the version into packages, changelog and pages, commits and tags it', () => {
  git('tag', '-a', 'v0.4.0', '-m', 'Foyer 0.4.0');
  write('api/migrations/0002-second.sql', 'select 2;');
  note('New.');
  commit();
  expect(releaseProduct(root, '0.5.0', DAY)).toMatch(
    /^v0\.5\.0 is committed and tagged\..*git push origin HEAD v0\.5\.0$/,
  );
  expect(productPackages(root)).toEqual(
    ['', 'api/', 'host/', 'mf-battery/', 'shared/wire/'].map((folder) => `${folder}package.json`),
  );
  expect(read('shared/ui/package.json')).toContain('"version": "0.4.0"');
  expect(read('mf-battery/package.json')).toBe(
    '{\n  "name": "x",\n  "version": "0.5.0",\n  "private": true\n}\n',
  );
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.5.0 – 2026-11-27\n\n- New.\n\n## 0.4.0 – 2026-11-26\n\n- Old.\n',
  );
  expect(read('docs/deploying.md')).toBe('cd /srv/foyer/0.5.0, since 0.4.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('Release 0.5.0');
  expect(git('cat-file', '-t', 'v0.5.0')).toBe('tag');
  expect(git('rev-parse', 'v0.5.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
});

test.each<[string, string, () => void, RegExp]>([
  ['a text that is no version', '0.5', () => note('New.'), /^Name a version such as 0\.5\.0\.$/],
  ['an older version', '0.3.9', () => note('New.'), /^0\.3\.9 is older than 0\.4\.0/],
  ['the released version', '0.4.0', () => note('New.'), /^0\.4\.0 is not newer than 0\.4\.0/],
  [
    'a changelog without notes',
    '0.5.0',
    () => undefined,
    /^CHANGELOG\.md has no notes under "## Unreleased"/,
  ],
  [
    'a patch with a migration',
    '0.4.1',
    () => {
      note('New.');
      write('api/migrations/0002-second.sql', 'select 2;');
    },
    /^0\.4\.1 is a patch of 0\.4\.0, but brings the migration 0002-second\.sql/,
  ],
  [
    'a patch with a contract minor',
    '0.4.1',
    () => {
      note('New.');
      writePackage('shared/contract', '2.22.0');
    },
    /but brings the contract 2\.22\.0/,
  ],
])('%s is refused, and nothing is changed', (_what, version, prepare, sentence) => {
  git('tag', '-a', 'v0.4.0', '-m', 'Foyer 0.4.0');
  prepare();
  if (git('status', '--porcelain') !== '') commit();
  const before = git('rev-parse', 'HEAD');
  expect(() => releaseProduct(root, version, DAY)).toThrow(sentence);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([
    before,
    '',
    'v0.4.0',
  ]);
});

test('a checkout with changes is refused', () => {
  note('New.');
  expect(() => releaseProduct(root, '0.5.0', DAY)).toThrow(/^The checkout has changes/);
});

test('a patch without either is a release, and so is the first one of a clone without tags', () => {
  note('Mended.');
  commit();
  releaseProduct(root, '0.4.1', DAY);
  note('Mended again.');
  commit();
  releaseProduct(root, '0.4.2', DAY);
  expect(git('tag').split('\n')).toEqual(['v0.4.1', 'v0.4.2']);
  note('Again.');
  commit();
  git('tag', '--delete', 'v0.4.1', 'v0.4.2');
  expect(() => releaseProduct(root, '0.4.2', DAY)).toThrow(/has notes of 0\.4\.2 already/);
});

describe('the version of a checkout', () => {
  const says = () => versionProblems(root).map((problem) => problem.says);

  test('need not rise in a clone without tags, nor outside of a repository', () => {
    write('api/migrations/0002-second.sql', 'select 2;');
    expect(says()).toEqual([]);
    rmSync(join(root, '.git'), { recursive: true });
    expect(says()).toEqual([]);
  });

  test('rises with a migration or a contract minor after the last tag', () => {
    git('tag', '-a', 'v0.4.0', '-m', 'Foyer 0.4.0');
    git('tag', 'v0.10.0-rc1');
    write('host/index.ts', '');
    writePackage('shared/contract', '2.21.1');
    expect(says()).toEqual([]);
    writePackage('shared/contract', '2.22.0');
    expect(says()).toEqual([expect.stringContaining('but the contract 2.22.0 came after v0.4.0')]);
    write('api/migrations/0002-second.sql', 'select 2;');
    const both = 'the version is 0.4.0, but the migration 0002-second.sql and 1 more came after v0.4.0';
    expect(says()).toEqual([expect.stringContaining(both)]);
    expect(() => raiseVersion(root, '0.4.1')).toThrow(/is a patch of 0\.4\.0/);
    expect(raiseVersion(root, '0.5.0')).toBe('6 files have the version 0.5.0: commit them.');
    expect(says()).toEqual([]);
    // The release that follows has the version already.
    note('New.');
    commit();
    releaseProduct(root, '0.5.0', DAY);
    expect(git('tag').split('\n')).toContain('v0.5.0');
  });
});
