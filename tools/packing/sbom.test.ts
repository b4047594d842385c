import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../releasing/folders';
import { readAudit } from './audit';
import { productSbom, sbomOf } from './sbom';

test('the bill of materials names what is deployed, and nothing that only builds or tests', () => {
  const sbom = productSbom();
  const names = sbom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'apexcharts', 'single-spa']));
  expect(
    names.filter((name) => /^(tsx|jest|@biomejs\/biome|css-loader|@playwright\/test)$/.test(name)),
  ).toEqual([]);
  const fastify = sbom.components.find(({ name }) => name === 'fastify');
  expect(fastify).toMatchObject({
    purl: `pkg:npm/fastify@${fastify?.version}`,
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ expression: 'MIT' }],
  });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(sbom.metadata.component).toMatchObject({ name: 'foyer', version });
});

test('every dependency it names is a component, and the same lockfile gives the same file', () => {
  const sbom = productSbom();
  const known = new Set([
    ...sbom.components.map((one) => one['bom-ref']),
    sbom.metadata.component['bom-ref'],
  ]);
  const named = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((one) => !known.has(one))).toEqual([]);
  expect(known.size).toBe(sbom.components.length + 1);
  expect(JSON.stringify(productSbom())).toBe(JSON.stringify(sbom));
});

test('scopes are encoded, peers left out', () => {
  const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
  const lock = {
    lockfileVersion: '9.0',
    importers: { api: { dependencies: { '@a/b': { specifier: '1', version: '1.0.0(c@2.0.0)' } } } },
    packages: { '@a/b@1.0.0': { resolution: { integrity } }, 'c@2.0.0': { resolution: {} } },
    snapshots: { '@a/b@1.0.0(c@2.0.0)': { dependencies: { c: '2.0.0' } }, 'c@2.0.0': {} },
  };
  const sbom = sbomOf(lock, { product: { name: 'p', version: '1.0.0' }, licenceOf: () => undefined });
  expect(sbom.components.map(({ purl }) => purl)).toEqual(['pkg:npm/%40a/b@1.0.0', 'pkg:npm/c@2.0.0']);
  expect(sbom.dependencies).toEqual([
    { ref: '@a/b@1.0.0', dependsOn: ['c@2.0.0'] },
    { ref: 'c@2.0.0', dependsOn: [] },
    { ref: 'p@1.0.0', dependsOn: ['@a/b@1.0.0'] },
  ]);
});

describe('the audit of dependencies', () => {
  const advisory = (severity: string, patched_versions: string) => ({
    module_name: 'lib',
    severity,
    title: 'Something',
    vulnerable_versions: '<2',
    patched_versions,
  });
  test.each([
    ['high', '>=2', 1],
    ['critical', '>=2', 1],
    ['high', '<0.0.0', 0],
    ['moderate', '>=2', 0],
  ])('%s, fixed in %s: %d to fix', (severity, patched, count) => {
    const { toFix, known } = readAudit(JSON.stringify({ advisories: { 1: advisory(severity, patched) } }));
    expect([toFix.length, known.length]).toEqual([count, 1 - count]);
    expect([...toFix, ...known][0]).toContain(`${severity}: lib <2`);
  });

  test.each([
    ['{"error":{"code":"ERR","message":"responded with 405"}}', 'responded with 405'],
    ['getaddrinfo ENOTFOUND registry', 'ENOTFOUND'],
    ['', 'no output'],
  ])('%j is no audit', (output, reason) => {
    expect(() => readAudit(output)).toThrow(reason);
    expect(() => readAudit(output)).toThrow('nothing was checked');
  });
});
