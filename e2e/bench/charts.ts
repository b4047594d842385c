import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { baseConfiguration } from '@foyer/build';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import webpack from 'webpack';
import { BROWSER_FLAGS, findBrowser } from '../../tools/running/browser.mjs';
import { ROOT } from '../suite/places';

const FOLDER = join(ROOT, '.cache/e2e/bench-charts');
/** Wall time of the product's chart against the bare library, in one run. */
const MOST_WALL = 1.3;
/** Processor time of the page's main thread, same comparison. */
const MOST_CPU = { area: 0.8, column: 1 } as const;
const CASES = [
  { kind: 'area', count: 288 },
  { kind: 'area', count: 576 },
  { kind: 'area', count: 1000 },
  { kind: 'column', count: 31 },
] as const;
type Case = (typeof CASES)[number];

interface Times {
  readonly drawMs: number;
  readonly updateMs: number;
}

interface Measured extends Times {
  /** First drawing, update and removal. */
  readonly cpuMs: number;
}

interface Subject {
  readonly name: 'product' | 'library';
  readonly page: Page;
  readonly cdp: CDPSession;
}

const rounds = Number(process.env.ROUNDS ?? 15);

/** `pnpm bench:charts`: wall and processor time of the product's chart beside the bare library. Fails over a ratio. */
async function bench(): Promise<boolean> {
  await buildPage();
  const { path, env } = findBrowser(ROOT);
  const browser = await chromium.launch({
    executablePath: path,
    args: [...BROWSER_FLAGS, '--allow-file-access-from-files'],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    console.log(`\nMedians of ${rounds} rounds, milliseconds\n`);
    console.log(row('', 'product', 'bare library', 'ratio', 'at most'));
    let isWithin = true;
    for (const which of CASES) isWithin = (await compare(browser, which)) && isWithin;
    console.log(`\n${isWithin ? '✓ every ratio is within its limit' : '✗ a ratio is over its limit'}`);
    return isWithin;
  } finally {
    await browser.close();
  }
}

async function open(browser: Browser, name: Subject['name']): Promise<Subject> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(pathToFileURL(join(FOLDER, 'index.html')).href);
  await page.waitForFunction('window.bench');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { name, page, cdp };
}

/**
 * Takes turns, so that other load on the machine falls on both; the first round only warms up. Pages are new for each
 * case: code the browser has optimized in an earlier case is faster than people ever see it.
 */
async function compare(browser: Browser, which: Case): Promise<boolean> {
  const product = await open(browser, 'product');
  const library = await open(browser, 'library');
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const one = await run(product, which);
    const other = await run(library, which);
    if (round === 0) continue;
    ours.push(one);
    bare.push(other);
  }
  await Promise.all([product.page.close(), library.page.close()]);
  const what = `${which.count} ${which.kind === 'column' ? 'columns' : 'points'}`;
  const rows = [
    ['drawMs', 'first drawing', MOST_WALL],
    ['updateMs', 'update', MOST_WALL],
    ['cpuMs', 'processor, whole life', MOST_CPU[which.kind]],
  ] as const;
  return rows
    .map(([key, name, most]) => {
      const [a, b] = [median(ours.map((one) => one[key])), median(bare.map((one) => one[key]))];
      const isWithin = a / b <= most;
      const ratio = `${isWithin ? '' : '✗ '}${(a / b).toFixed(2)}`;
      console.log(row(`${what}, ${name}`, a.toFixed(1), b.toFixed(1), ratio, String(most)));
      return isWithin;
    })
    .every(Boolean);
}

async function run({ name, page, cdp }: Subject, which: Case): Promise<Measured> {
  const beforeMs = await cpuMs(cdp);
  const times: Times = await page.evaluate(`window.bench.${name}(${JSON.stringify(which)})`);
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  return { ...times, cpuMs: (await cpuMs(cdp)) - beforeMs };
}

/** Processor time of the page's main thread so far: its tasks, counted in thread time. */
async function cpuMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

function row(...cells: readonly [string, string, string, string, string]): string {
  const [name, ...numbers] = cells;
  return name.padEnd(34) + numbers.map((cell) => cell.padStart(14)).join('');
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The page as the product is built: same compiler, same minifier. */
async function buildPage(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const configuration = baseConfiguration(join(ROOT, 'shared/charts'), 'bench-charts', {
    version: '0.0.0',
    outputPath: FOLDER,
    mode: 'production',
    cachePath: join(ROOT, '.cache/webpack-bench'),
  });
  const compiler = webpack({
    ...configuration,
    entry: { page: './src/bench/page.tsx' },
    output: { ...configuration.output, filename: '[name].js' },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error ?? new Error('webpack said nothing'));
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve();
      });
    });
  });
  writeFileSync(
    join(FOLDER, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>bench</title><body><script src="page.js"></script>',
  );
}

process.exitCode = (await bench()) ? 0 : 1;
