import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@foyer/contract';
import { readJson } from '../releasing/write-file';
import { type PublicTypes, publicTypes } from './public-types';
import { isSufficient, requiredStep, type Step, stepBetween } from './version-step';

/** Shared packages that the host provides or areas compile in. */
const REPORTED = [
  'contract',
  'platform-client',
  'remote-kit',
  'schemas',
  'ui',
  'charts',
  'camera',
  'forms',
  'area-parts',
];

/** Public types of a package at its last report. */
export interface Report {
  readonly version: string;
  readonly types: PublicTypes;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
}

/**
 * Compares each package with its report, and rewrites the report if `write` is set and the version step suffices.
 * Resolves to a message for each package whose report or version is wrong.
 */
export async function checkReports(root: string, { write }: { readonly write: boolean }): Promise<string[]> {
  const packages = await Promise.all(
    REPORTED.map(async (name) => {
      const folder = join(root, 'shared', name);
      return { folder, manifest: (await readJson(join(folder, 'package.json'))) as Manifest };
    }),
  );
  const types = publicTypes(packages.map(({ folder, manifest }) => ({ folder, exports: manifest.exports })));
  const sentences = packages.flatMap(({ folder, manifest: { name, version } }, at) => {
    const now = { version, types: types[at] ?? new Map() };
    const file = join(folder, 'api-report.txt');
    const reported = readReport(file);
    const fault = reported ? faultOf(name, reported, now) : null;
    if (fault) return [fault];
    const text = textOf(name, now);
    if (reported && textOf(name, reported) === text) return [];
    if (!write) return [`${name}: its report is not of today. Run "pnpm tool api-report --write".`];
    writeFileSync(file, text);
    return [];
  });
  const contract = packages[0]?.manifest.version;
  if (contract === CONTRACT_VERSION) return sentences;
  return [
    ...sentences,
    `CONTRACT_VERSION says ${CONTRACT_VERSION}, and its package ${contract}: make them one.`,
  ];
}

const WHAT: Readonly<Record<Step, string>> = {
  none: '',
  minor: 'Something was added to its types: raise the minor version',
  major: 'Something of its types is gone or changed: raise the major version',
};

/** Why a package's version does not match its changed types; null when it does. */
export function faultOf(name: string, reported: Report, now: Report): string | null {
  const asked = requiredStep(reported.types, now.types);
  if (isSufficient(stepBetween(reported.version, now.version), asked)) return null;
  return `${name} ${now.version}: ${WHAT[asked]} above ${reported.version}, then run "pnpm tool api-report --write".`;
}

const HEAD = /^(\S+) (\S+)$/;
const ENTRY = /^## (.+)$/;

/** Text of a report: name and version, then each declaration under its export path and name. */
export function textOf(name: string, { version, types }: Report): string {
  const entries = [...types].map(([key, text]) => `\n## ${key}\n${text}\n`);
  return `${name} ${version}\n${entries.join('')}`;
}

/** Parses a report; null when there is none. */
export function reportFrom(text: string): Report {
  const [head = '', ...lines] = text.split('\n');
  const types = new Map<string, string>();
  let key = '';
  for (const line of lines) {
    const started = ENTRY.exec(line)?.[1];
    if (started !== undefined) key = started;
    else if (key && line !== '') types.set(key, types.has(key) ? `${types.get(key)}\n${line}` : line);
  }
  return { version: HEAD.exec(head)?.[2] ?? '', types };
}

function readReport(file: string): Report | null {
  try {
    return reportFrom(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
