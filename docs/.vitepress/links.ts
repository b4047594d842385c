import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';
import { addressOf, ROOT } from './pages';

interface Anchor {
  readonly from: string;
  /** Page and anchor, `docs/words.md#manner`. */
  readonly to: string;
}

/** What the pages link to, collected while they are rendered. */
export interface Links {
  /** Files that are no pages, from the root. */
  readonly files: Set<string>;
  /** Links to a heading that is not there. Complete once all pages are rendered. */
  deadAnchors(): readonly string[];
}

/** As GitHub makes them, so that links work in both places. */
export const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const isPage = (path: string) => path.endsWith('.md');

/** A folder's own page, else its first one. */
function pageOfFolder(path: string): string | undefined {
  const pages = readdirSync(join(ROOT, path)).filter(isPage).sort();
  const page = pages.find((name) => name === 'README.md') ?? pages[0];
  return page && join(path, page);
}

/** Path from the root, and anchor, to which a link leads; null for one to another site. */
function targetOf(from: string, href: string | null) {
  if (!href || /^[a-z]+:/.test(href)) return null;
  const [file = '', anchor = null] = decodeURI(href).split('#');
  if (file === '') return { path: from, anchor };
  const path = join(dirname(from), file);
  if (!existsSync(join(ROOT, path)) && !isPage(path))
    throw new Error(`${from} links to ${href}, which is not there.`);
  const isFolder = !isPage(path) && statSync(join(ROOT, path)).isDirectory();
  return { path: isFolder ? (pageOfFolder(path) ?? path) : path, anchor };
}

/**
 * Leads links to folders to a page, and leaves those to other files of the repository as they are. VitePress itself fails for a
 * page that does not exist; a file that does not exist fails here.
 */
export function collectLinks(markdown: MarkdownRenderer): Links {
  const files = new Set<string>();
  const headings = new Set<string>();
  const anchors: Anchor[] = [];
  markdown.core.ruler.push('repository_links', ({ tokens, env }) => {
    const from = relative(ROOT, (env as MarkdownEnv).path);
    for (const heading of tokens.filter(({ type }) => type === 'heading_open'))
      headings.add(`${from}#${heading.attrGet('id')}`);
    const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open');
    for (const link of links) {
      const target = targetOf(from, link.attrGet('href'));
      if (!target) continue;
      const { path, anchor } = target;
      if (!isPage(path)) {
        files.add(path);
        // VitePress checks and changes no link that has a target.
        link.attrSet('target', '_blank');
        continue;
      }
      if (anchor !== null) anchors.push({ from, to: `${path}#${anchor}` });
      if (path !== from) link.attrSet('href', `${addressOf(path)}${anchor === null ? '' : `#${anchor}`}`);
    }
  });
  return {
    files,
    deadAnchors: () => {
      const dead = anchors.filter(({ to }) => !headings.has(to));
      // The search renders the pages once more.
      return [...new Set(dead.map(({ from, to }) => `${from} links to ${to}`))];
    },
  };
}
