import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitepress';
import { anchorOf, collectLinks, type Links } from './links';
import { addressOf, NO_PAGES, ROOT, readSections, START } from './pages';

/** The documents of the repository as a site: `pnpm --filter docs build` writes it to `docs/dist`. */

const DESCRIPTION = 'The web portal of homes with solar panels, a battery and electric heating.';
const sections = readSections();
const pathsOfPages = sections.flatMap(({ pages }) => pages.map(({ path }) => path));
const VITEPRESS = fileURLToPath(import.meta.resolve('vitepress'));
let links: Links;

/** Pages import Vue, which only VitePress finds from where it is. */
const vueForPages: Plugin = {
  name: 'vue-for-pages',
  enforce: 'pre',
  resolveId(id, importer, options) {
    const isOfPage = /^vue(\/|$)/.test(id) && importer?.endsWith('.md');
    return isOfPage ? this.resolve(id, VITEPRESS, { ...options, skipSelf: true }) : null;
  },
};

/** An index of all pages, and all pages as one text, for programs that read (llmstxt.org). */
function writeForPrograms(folder: string): void {
  const index = sections.map(({ title, pages }) => {
    const lines = pages.map(
      ({ path, title, summary }) => `- [${title}](${path})${summary && `: ${summary}`}`,
    );
    return [`## ${title}`, '', ...lines].join('\n');
  });
  writeFileSync(join(folder, 'llms.txt'), `${['# Foyer', `> ${DESCRIPTION}`, ...index].join('\n\n')}\n`);
  const texts = pathsOfPages.map(
    (path) => `<!-- ${path} -->\n\n${readFileSync(join(ROOT, path), 'utf8').trim()}`,
  );
  writeFileSync(join(folder, 'llms-full.txt'), `${texts.join('\n\n')}\n`);
}

export default defineConfig({
  title: 'Foyer',
  description: DESCRIPTION,
  srcDir: '..',
  outDir: 'dist',
  cacheDir: '../.cache/docs',
  srcExclude: NO_PAGES.map((name) => `**/${name}/**`),
  rewrites: { [START]: 'index.md' },
  markdown: {
    anchor: { slugify: anchorOf },
    config: (markdown) => {
      links = collectLinks(markdown);
    },
  },
  vite: {
    plugins: [vueForPages],
    // The search reads one file with the words of all pages.
    build: { chunkSizeWarningLimit: 2_000 },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    sidebar: sections.map(({ title, pages }) => ({
      text: title,
      collapsed: title !== 'Foyer',
      items: pages.map(({ path, title }) => ({ text: title, link: addressOf(path) })),
    })),
  },
  buildEnd: ({ outDir }) => {
    const dead = links.deadAnchors();
    if (dead.length > 0) throw new Error(`Headings that are not there:\n${dead.join('\n')}`);
    for (const path of [...links.files, ...pathsOfPages]) cpSync(join(ROOT, path), join(outDir, path));
    writeForPrograms(outDir);
  },
});
