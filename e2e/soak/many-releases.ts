import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Release {
  readonly version: string;
  readonly container: string;
  readonly chunks: Readonly<Record<string, string>>;
}
interface Registry {
  readonly revision: number;
  readonly remotes: Readonly<Record<string, Release>>;
}

/** Publishes many releases of an area, each with the files of the first under its own version. */
export function manyReleases(releases: string, tenant: string, area: string) {
  const registryFile = join(releases, `published/registry/${tenant}.json`);
  const registry = JSON.parse(readFileSync(registryFile, 'utf8')) as Registry;
  const first = registry.remotes[area];
  if (!first) throw new Error(`${tenant} shows no ${area}.`);
  // A compressed copy would be served instead.
  for (const ending of ['.br', '.gz']) rmSync(registryFile + ending, { force: true });

  const versionOf = (number: number) => `${first.version.replace(/-.*/, '')}-soak${number}`;
  return {
    versionOf,
    /** The written registry has a higher revision than the one before. */
    putInForce(number: number): void {
      const version = versionOf(number);
      const container = first.container.replace(/_[0-9a-f]+$/, `_soak${number}`);
      const renamed = (text: string) =>
        text.replaceAll(first.container, container).replaceAll(`/${first.version}/`, `/${version}/`);
      const from = join(releases, area, first.version);
      const to = join(releases, area, version);
      mkdirSync(to, { recursive: true });
      const chunks: Record<string, string> = {};
      for (const file of readdirSync(from).filter((name) => /\.(js|css)$|^locale\..*\.json$/.test(name))) {
        const text = renamed(readFileSync(join(from, file), 'utf8'));
        writeFileSync(join(to, file), text);
        chunks[file] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
      }
      const remote = {
        ...(JSON.parse(renamed(JSON.stringify(first))) as Release),
        ...{ version, container, chunks, integrity: chunks['remoteEntry.js'] },
      };
      const next = {
        ...registry,
        revision: registry.revision + number,
        remotes: { ...registry.remotes, [area]: remote },
      };
      writeFileSync(registryFile, JSON.stringify(next));
    },
  };
}
