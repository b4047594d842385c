import { areaLocales } from './area-locales';

/** Code of a new area by path: a page, its call, texts in both languages, a test. */
export function areaSources(name: string): Record<string, string> {
  const base = name.replace('mf-', '');
  const key = base.replaceAll('-', '_');
  const camel = base.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return {
    ...areaLocales(key),
    'src/remote/pages.ts': `import { defineRemote } from '@foyer/remote-kit';
import { OverviewPage } from '../overview/OverviewPage';
import { ${camel}Store } from '../store';

export default defineRemote({ store: ${camel}Store, views: { ${key}: OverviewPage } });
`,
    'src/store.ts': `import { createAreaStore } from '@foyer/remote-kit';
import { ${camel}Api } from './${base}-api';

export const ${camel}Store = createAreaStore({ apis: [${camel}Api] });
`,
    [`src/${base}-api.ts`]: `import { platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';

/** The area's one RTK Query API; every feature injects its own endpoints. */
export const ${camel}Api = createApi({
  reducerPath: '${camel}',
  baseQuery: platformBaseQuery,
  endpoints: () => ({}),
});
`,
    'src/overview/outside-temperature.ts': `import { defineCall } from '@foyer/wire/call';
import { measured } from '@foyer/wire/values';
import * as z from 'zod/mini';

/** Outside temperature, °C; null when unknown. Compiled into this area, like every call it makes. */
export const outsideTemperature = defineCall({
  id: 'outsideTemperature',
  path: '/api/weather',
  params: z.object({}),
  answer: z.object({ weather: z.object({ temperature: z._default(measured, null) }) }),
  read: ({ weather }): number | null => weather.temperature,
  errors: ['weather.unavailable'],
  source: 'docs/rules/weather.md',
});
`,
    'src/overview/overview-endpoints.ts': `import { endpointFor } from '@foyer/platform-client';
import { ${camel}Api } from '../${base}-api';
import { outsideTemperature } from './outside-temperature';

export const { useOutsideTemperatureQuery } = ${camel}Api.injectEndpoints({
  endpoints: (build) => ({
    outsideTemperature: build.query<number | null, void>(endpointFor(outsideTemperature, () => ({}))),
  }),
});
`,
    'src/overview/OverviewPage.tsx': `import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import { OutsideCard } from './OutsideCard';
import styles from './OverviewPage.module.css';

/** The area's first page. */
export function OverviewPage() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const firstName = profile?.firstName;
  return (
    <section className={styles.page} data-testid="page-${key}">
      <PageHeading>{firstName ? t('overview.greeting', { firstName }) : t('overview.title')}</PageHeading>
      <OutsideCard />
    </section>
  );
}
`,
    'src/overview/OverviewPage.module.css': `.page {
  display: grid;
  gap: var(--space-4);
}
`,
    'src/overview/OutsideCard.tsx': `import { Age, Failure } from '@foyer/area-parts';
import { type Answer, useAnswer, useLanguage, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, formatQuantity, Skeleton } from '@foyer/ui';
import { useOutsideTemperatureQuery } from './overview-endpoints';

const REFRESH_MS = 300_000;

/** Shows the outside temperature, or its loading or error state. */
export function OutsideCard() {
  const { t } = useTranslation();
  const answer = useAnswer(useOutsideTemperatureQuery(undefined, whileAwake(REFRESH_MS)));
  return (
    <Card title={t('outside.title')} busy={answer.state === 'loading'} aside={<Age answer={answer} />}>
      <Temperature answer={answer} />
    </Card>
  );
}

function Temperature({ answer }: { readonly answer: Answer<number | null> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (answer.state === 'loading') return <Skeleton width="8ch" />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  if (answer.data === null) return <EmptyState title={t('outside.empty')} text={t('outside.emptyHint')} />;
  return <p>{formatQuantity(answer.data, '°C', language, { decimals: 1 }).text}</p>;
}
`,
    'src/overview/OverviewPage.test.tsx': overviewTest(name, base, camel),
  };
}

function overviewTest(name: string, base: string, camel: string): string {
  return `import { NO_ANSWER, profileBody, renderInHost, type StubAnswers, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { ${camel}Store } from '../store';
import { OverviewPage } from './OverviewPage';

const outside = (temperature: number | null): StubAnswers => ({ weather: { weather: { temperature } } });

function renderPage(language: 'fr' | 'en', platformAnswers = outside(21.4)) {
  const session = sessionOf({ profile: profileBody({ firstName: 'First' }) });
  const area = { remote: '${name}', locales: { fr, en }, route: '/${base}', path: '/${base}' };
  return renderInHost(<OverviewPage />, { ...area, store: ${camel}Store, session, language, platformAnswers });
}

test.each([
  ['fr', 'Bonjour First', /21,4\\s°C/],
  ['en', 'Hello First', /21\\.4\\s?°C/],
] as const)('in %s it greets the person and says how warm it is', async (language, greeting, temperature) => {
  await renderPage(language);
  expect(screen.getByRole('heading', { level: 1, name: greeting })).toBeVisible();
  expect(await screen.findByText(temperature)).toBeVisible();
});

test('is busy while the temperature loads', async () => {
  await renderPage('en', { weather: () => new Promise(() => {}) });
  expect(screen.getByRole('region', { name: 'Outside' })).toHaveAttribute('aria-busy', 'true');
});

test('shows that the temperature is unknown', async () => {
  await renderPage('en', outside(null));
  expect(await screen.findByText('The temperature is not known.')).toBeVisible();
});

test('shows an error and retries', async () => {
  const { host, user } = await renderPage('en', { weather: NO_ANSWER });
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is not responding right now.');
  host.platform.answer(outside(18));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/18\\.0\\s?°C/)).toBeVisible();
});

test('keeps the value while offline and shows its age', async () => {
  const { host } = await renderPage('en');
  await screen.findByText(/21\\.4/);
  host.setOnline(false);
  expect(await screen.findByText(/^Updated/)).toBeVisible();
  expect(screen.getByText(/21\\.4/)).toBeVisible();
});
`;
}
