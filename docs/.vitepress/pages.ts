import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Root of the repository: pages are its Markdown files, each at its own path. */
export const ROOT = join(import.meta.dirname, '../..');
/** Folders without pages, by name. */
export const NO_PAGES = ['node_modules', 'dist', 'releases', 'coverage', 'src', 'test-results'];

/** The page that the site begins with. */
export const START = 'README.md';
export const addressOf = (path: string) => (path === START ? '/' : `/${path}`);

export interface Page {
  /** From the root, `docs/words.md`. */
  readonly path: string;
  readonly title: string;
  /** First sentence; empty where the page begins with something else. */
  readonly summary: string;
}

export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

function markdownFiles(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return entry.name.startsWith('.') || NO_PAGES.includes(entry.name) ? [] : markdownFiles(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const withoutMarks = (markdown: string) => markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1');

function readPage(path: string): Page {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const [, heading] = /^# (.+)$/m.exec(text) ?? [];
  const [, paragraph = ''] = /^# .+\n+([A-Z][^\n]*)/m.exec(text) ?? [];
  const [sentence] = withoutMarks(paragraph).split(/(?<=\.) /);
  return { path, title: withoutMarks(heading ?? basename(path, '.md')), summary: sentence ?? '' };
}

const SECTIONS: readonly (readonly [title: string, has: (path: string) => boolean])[] = [
  ['Foyer', (path) => dirname(path) === '.'],
  ['Operation', (path) => /^docs\/(operations\/|(deploying|security|performance)\.md$)/.test(path)],
  ['Development', (path) => dirname(path) === 'docs'],
  ['Rules', (path) => path.startsWith('docs/rules/')],
  ['Decisions', (path) => path.startsWith('docs/adr/')],
  ['Packages', () => true],
];

/** All pages in their order; a page belongs to the first section that has it. */
export function readSections(): readonly Section[] {
  const pages = markdownFiles()
    .sort((one, other) => Number(other === START) - Number(one === START) || one.localeCompare(other))
    .map(readPage);
  const sectionOf = ({ path }: Page) => SECTIONS.find(([, has]) => has(path))?.[0];
  return SECTIONS.map(([title]) => ({ title, pages: pages.filter((page) => sectionOf(page) === title) }));
}
