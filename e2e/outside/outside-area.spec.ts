import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnSuite, test } from '../suite/own-suite';
import { ROOT } from '../suite/places';
import { expect } from '../suite/test';

test.use({ ownSuite: { ownReleases: true } });

/** Page of the area: a call, a shared part and a chart, all from the packed packages. */
const PAGE = `import { Failure } from '@foyer/area-parts';
import { EnergyChart } from '@foyer/charts';
import { bestMoment } from '@foyer/domain';
import { states } from '@foyer/wire/states';

/** Shows the name of its home. */
export function OverviewPage() {
  const parts = [Failure, EnergyChart, bestMoment].map((part) => typeof part);
  return <h1 data-testid="page-pool">{\`\${states.path} \${parts.join(' ')}\`}</h1>;
}
`;

let parent: string;
test.beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'foyer-outside-'));
});
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, stdio: 'pipe', encoding: 'utf8' });
}

function tool({ releases }: OwnSuite, name: string, ...args: string[]): string {
  return execFileSync(process.execPath, ['tools/run.mjs', name, ...args], {
    cwd: ROOT,
    env: { ...process.env, FOYER_RELEASES: releases },
    stdio: 'pipe',
    encoding: 'utf8',
  });
}

test('an area in its own repository is created, built, published and shown without a change here', async ({
  page,
  enter,
  own,
}) => {
  const folder = join(parent, 'mf-pool');

  await test.step('made with the packed packages alone', () => {
    tool(own, 'new-area', '--outside', folder);
    writeFileSync(join(folder, 'src/overview/OverviewPage.tsx'), PAGE);
    for (const file of ['package.json', 'tsconfig.json'])
      expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/workspace:|catalog:|tsconfig\.base/);
  });

  await test.step('built by its own command', () => {
    const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    run(folder, 'npx', '--yes', '--prefer-offline', packageManager, 'install', '--prefer-offline');
    run(folder, 'npm', 'run', 'build');
  });

  await test.step('a type error is no release', () => {
    writeFileSync(join(folder, 'src/overview/wrong.ts'), "export const wrong: number = 'text';\n");
    expect(() => tool(own, 'publish-area', folder)).toThrow('its types do not hold');
    rmSync(join(folder, 'src/overview/wrong.ts'));
  });

  await test.step('published into the suite and shown in it', async () => {
    tool(own, 'publish-area', folder);
    await enter('home');
    await page.getByRole('navigation').getByRole('link', { name: 'Nouvel espace' }).first().click();
    await expect(page.getByTestId('page-pool')).toHaveText('/api/states function function function');
  });

  await test.step('the same version does not come twice, and its first release can be taken back', async () => {
    expect(() => tool(own, 'publish-area', folder)).toThrow('a release never changes');
    tool(own, 'rollback', 'mf-pool');
    await page.reload();
    await expect(page.getByTestId('page-unknown_route')).toBeVisible();
  });
});
