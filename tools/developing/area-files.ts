import { CONTRACT_VERSION } from '@foyer/contract';

/** Every file of a new area, by path: one page with its menu entry, its words in both languages, its test. */
export function areaFiles(name: string): Record<string, string> {
  const key = name.replace('mf-', '').replaceAll('-', '_');
  const path = `/${name.replace('mf-', '')}`;
  return {
    'package.json': json({
      name: `@foyer/${name}`,
      version: '0.1.0',
      private: true,
      license: 'Apache-2.0',
      type: 'module',
      scripts: {
        build: 'foyer-webpack build',
        watch: 'foyer-webpack watch',
        serve: 'foyer-webpack serve',
      },
      dependencies: {
        '@foyer/remote-kit': 'workspace:*',
        '@foyer/ui': 'workspace:*',
        react: 'catalog:',
        'react-dom': 'catalog:',
      },
      devDependencies: {
        '@foyer/build': 'workspace:*',
        '@foyer/testing': 'workspace:*',
        '@testing-library/dom': 'catalog:',
        '@testing-library/jest-dom': 'catalog:',
        '@testing-library/react': 'catalog:',
        '@types/jest': 'catalog:',
        '@types/react': 'catalog:',
        '@types/react-dom': 'catalog:',
      },
    }),
    'remote.json': json({
      $schema: './node_modules/@foyer/contract/remote.schema.json',
      name,
      contract: `^${CONTRACT_VERSION}`,
      routes: [{ path, module: './pages', screen: key }],
      menu: [{ key, path, icon: key, order: 200 }],
      slots: [],
      emits: [],
      consumes: [],
    }),
    [`icons/${key}.svg`]: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
  <circle cx="12" cy="12" r="9" />
  <path d="M8 12h8M12 8v8" />
</svg>
`,
    'webpack.config.ts': `import { areaConfiguration } from '@foyer/build';

export default areaConfiguration(import.meta.dirname);
`,
    'tsconfig.json': `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "lib": ["es2023", "dom", "dom.iterable"],
    "jsx": "react-jsx",
    "types": ["jest", "@testing-library/jest-dom"],
    "outDir": ".types"
  },
  "include": ["src", "locales/*.json", "remote.json"],
  "references": [
    { "path": "../shared/remote-kit" },
    { "path": "../shared/testing" },
    { "path": "../shared/ui" }
  ]
}
`,
    'src/css-modules.d.ts': `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
`,
    'src/remote/pages.ts': `import { defineRemote } from '@foyer/remote-kit';
import { OverviewPage } from '../overview/OverviewPage';

export default defineRemote({ views: { ${key}: OverviewPage } });
`,
    'src/overview/OverviewPage.tsx': `import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, PageHeading } from '@foyer/ui';
import styles from './OverviewPage.module.css';

/** The area's first page. */
export function OverviewPage() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const firstName = profile?.firstName;
  return (
    <section className={styles.page} data-testid="page-${key}">
      <PageHeading>{firstName ? t('overview.greeting', { firstName }) : t('overview.title')}</PageHeading>
      <Card>
        <p>{t('overview.text')}</p>
      </Card>
    </section>
  );
}
`,
    'src/overview/OverviewPage.module.css': `.page {
  display: grid;
  gap: var(--space-4);
}
`,
    'src/overview/OverviewPage.test.tsx': `import { profileBody, renderInHost, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { OverviewPage } from './OverviewPage';

const area = { remote: '${name}', locales: { fr, en }, route: '${path}', path: '${path}' };

test('the overview greets the person of the household by name', async () => {
  const session = sessionOf({ profile: profileBody({ firstName: 'First' }) });
  await renderInHost(<OverviewPage />, { ...area, session, language: 'en' });
  expect(screen.getByRole('heading', { name: 'Hello First' })).toBeInTheDocument();
});

test('the overview speaks French', async () => {
  await renderInHost(<OverviewPage />, { ...area, language: 'fr' });
  expect(screen.getByRole('heading', { name: 'Bonjour First' })).toBeInTheDocument();
});
`,
    'locales/fr.json': json({
      menu: { [key]: 'Nouvel espace' },
      overview: {
        title: 'Nouvel espace',
        greeting: 'Bonjour {{firstName}}',
        text: 'Cet espace est prêt\u00a0: ajoutez-y ce qui compte pour la maison.',
      },
    }),
    'locales/en.json': json({
      menu: { [key]: 'New area' },
      overview: {
        title: 'New area',
        greeting: 'Hello {{firstName}}',
        text: 'This area is ready: add what matters to the home.',
      },
    }),
    'README.md': `# ${name}

One page at \`${path}\`. What the area answers, offers and contributes is in \`remote.json\`; the host knows it from there alone.

- \`pnpm dev --area ${name}\` shows it in the running suite and reloads on save
- \`pnpm unit --selectProjects ${name}\` tests it
- \`pnpm --filter ${name} build\` builds it alone, into \`dist/\`
- \`pnpm release ${name}\` puts a release in force, \`pnpm rollback ${name}\` goes back

A folder per feature, named after what the person sees. Exposed modules are the files of \`src/remote/\`.
`,
  };
}

function json(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
