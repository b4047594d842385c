import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { baseConfiguration } from '@foyer/build';
import type { Browser, CDPSession, Page } from '@playwright/test';
import webpack from 'webpack';
import { printLine } from '../../tools/running/say.mjs';
import { checkAtMost, type Finding, median, printRow } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { wholeNumber } from '../harness/options';
import { mainThreadMs } from '../suite/browser';
import { ROOT } from '../suite/places';

const OPTIONS = { rounds: wholeNumber(Number(process.env.ROUNDS ?? 15), { min: 1 }) };
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

/** `pnpm --filter e2e bench:charts`: wall and processor time of the product's chart beside the bare library. Fails over a ratio. */
async function bench(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const { rounds } = run.options;
  const url = await buildPage(run.folder);
  const browser = await run.startBrowser('--allow-file-access-from-files');
  printLine(`\nMedians of ${rounds} rounds, milliseconds\n`);
  printRow('', 'product', 'bare library', 'ratio');
  const findings: Finding[] = [];
  for (const chart of CASES) findings.push(...(await compare(browser, url, chart, rounds)));
  return findings;
}

async function open(browser: Browser, url: string, name: Subject['name']): Promise<Subject> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(url);
  await page.waitForFunction('window.bench');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { name, page, cdp };
}

/**
 * Alternates the cases, so that other load on the machine affects both; the first round only warms up. Each case
 * gets a new page: code optimised by an earlier case would be faster than in real use.
 */
async function compare(browser: Browser, url: string, chart: Case, rounds: number): Promise<Finding[]> {
  const product = await open(browser, url, 'product');
  const library = await open(browser, url, 'library');
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const one = await draw(product, chart);
    const other = await draw(library, chart);
    if (round === 0) continue;
    ours.push(one);
    bare.push(other);
  }
  await Promise.all([product.page.close(), library.page.close()]);
  const rows = [
    ['drawMs', 'first drawing', MOST_WALL],
    ['updateMs', 'update', MOST_WALL],
    ['cpuMs', 'processor, whole life', MOST_CPU[chart.kind]],
  ] as const;
  return rows.map(([key, name, most]) => {
    const what = `${chart.count} ${chart.kind === 'column' ? 'columns' : 'points'}, ${name}`;
    const [a, b] = [median(ours.map((one) => one[key])), median(bare.map((one) => one[key]))];
    printRow(what, a.toFixed(1), b.toFixed(1), (a / b).toFixed(2));
    return checkAtMost(`${what}, ratio`, a / b, most);
  });
}

async function draw({ name, page, cdp }: Subject, chart: Case): Promise<Measured> {
  const beforeMs = await mainThreadMs(cdp);
  const times: Times = await page.evaluate(`window.bench.${name}(${JSON.stringify(chart)})`);
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  return { ...times, cpuMs: (await mainThreadMs(cdp)) - beforeMs };
}

/** Builds the page like the product, with the same compiler and minifier. Resolves to its address. */
async function buildPage(folder: string): Promise<string> {
  const configuration = baseConfiguration(join(ROOT, 'shared/charts'), 'bench-charts', {
    version: '0.0.0',
    outputPath: folder,
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
        if (error || !stats) reject(error ?? new Error('webpack gave no result'));
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve();
      });
    });
  });
  const file = join(folder, 'index.html');
  writeFileSync(
    file,
    '<!doctype html><meta charset="utf-8"><title>bench</title><body><script src="page.js"></script>',
  );
  return pathToFileURL(file).href;
}

await longRun('bench-charts', OPTIONS, bench);
