import { CONTRACT_VERSION } from '@foyer/contract';
import { areaSources } from './area-sources';

/** Files of a new area by path: a page with menu entry, its own call, both languages and a test. */
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
        '@foyer/area-parts': 'workspace:*',
        '@foyer/platform-client': 'workspace:*',
        '@foyer/remote-kit': 'workspace:*',
        '@foyer/ui': 'workspace:*',
        '@foyer/wire': 'workspace:*',
        react: 'catalog:',
        'react-dom': 'catalog:',
        zod: 'catalog:',
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
      calls: ['outsideTemperature'],
      navigates: [],
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
    "types": ["jest", "@testing-library/jest-dom", "../shared/build/css-modules"],
    "outDir": ".types"
  },
  "include": ["src", "locales/*.json", "remote.json"],
  "references": [
    { "path": "../shared/area-parts" },
    { "path": "../shared/platform-client" },
    { "path": "../shared/remote-kit" },
    { "path": "../shared/testing" },
    { "path": "../shared/ui" },
    { "path": "../shared/wire" }
  ]
}
`,
    ...areaSources(name),
    'README.md': `# ${name}

One page at \`${path}\`, with one call of its own (\`src/overview/outside-temperature.ts\`). What the area answers, offers and contributes is in \`remote.json\`; the host knows it from there alone.

- \`pnpm dev --area ${name}\` shows it in the running suite and every edit with it
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
