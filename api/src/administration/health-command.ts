import type { ReleaseHealth } from '@foyer/wire/release-reports';
import { releaseHealth } from '../areas/release-reports/release-health';
import { releasesInForce } from '../areas/release-reports/releases-in-force';
import { publishedSuite } from '../foundation/tenants/published-suite';
import type { Command } from './command';

const health: Command = {
  name: 'health',
  positionals: [],
  optionalPositional: 'area',
  summary:
    'Says how the releases of the areas, or of one, are going in browsers, from reports of the last 30 days.',
  commits: 'transaction',
  run: async ({ positionals: [area] }, { store: { database }, configuration }) => {
    const published = await publishedSuite(configuration.releasesFolder)().catch(() => null);
    const all = await releaseHealth(database, releasesInForce(published?.suite ?? null) ?? []);
    const releases = all.filter((release) => area === undefined || release.area === area);
    return {
      data: { releases },
      lines: releases.length === 0 ? ['No browser has reported a release yet.'] : releases.map(lineOf),
    };
  },
};

function lineOf(release: ReleaseHealth): string {
  const { area, version, inForce, sinceMs, households, failedHouseholds, fellBackHouseholds } = release;
  const name = `${area} ${version}${inForce ? ' (in force)' : ''}`;
  if (sinceMs === null) return `${name}: no report yet`;
  const share = (count: number) =>
    households === 0 ? '0 %' : `${((100 * count) / households).toFixed(1)} %`;
  const failures = release.failures.map((one) => `${one.kind} ${one.households}`).join(', ');
  const over = release.overBudget.map((one) => `${one.budget} ${one.households}`).join(', ');
  return [
    `${name} since ${new Date(sinceMs).toISOString()}: ${households} households`,
    `${share(failedHouseholds)} failed${failures && ` (${failures})`}`,
    `${share(fellBackHouseholds)} fell back`,
    over && `over budget: ${over}`,
    release.undeclaredHouseholds && `undeclared use: ${release.undeclaredHouseholds}`,
    measured('mount p50', release.mountP50Ms),
    measured('p95', release.mountP95Ms),
    measured('INP p75', release.inpP75Ms),
    measured('LCP p75', release.lcpP75Ms),
    release.clsP75 === null ? '' : `CLS p75 ${release.clsP75.toFixed(2)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const measured = (name: string, ms: number | null) => (ms === null ? '' : `${name} ${Math.round(ms)} ms`);

export const healthCommands: readonly Command[] = [health];
