import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { baseConfiguration } from '@foyer/build';
import { type Browser, chromium, type Page } from '@playwright/test';
import webpack from 'webpack';
import { BROWSER_FLAGS, findBrowser } from '../../tools/running/browser.mjs';
import { ROOT } from '../suite/places';

const FOLDER = join(ROOT, '.cache/e2e/bench-charts');
/** What the project promises: the product's chart against the bare library, in one run. */
const MOST = 1.3;
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

const rounds = Number(process.env.ROUNDS ?? 15);

/** `pnpm bench:charts`: first drawing and update of the product's chart beside the bare library. Fails over the ratio. */
async function bench(): Promise<boolean> {
  await buildPage();
  const { path, env } = findBrowser(ROOT);
  const browser = await chromium.launch({
    executablePath: path,
    args: [...BROWSER_FLAGS, '--allow-file-access-from-files'],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const pages: Pages = { product: await open(browser), library: await open(browser) };
    if (!(await drawAlike(pages))) return false;
    console.log(`\nMedians of ${rounds} rounds, milliseconds\n`);
    console.log(row('', 'product', 'bare library', 'ratio'));
    let isWithin = true;
    for (const which of CASES) isWithin = (await compare(pages, which)) && isWithin;
    console.log(`\n${isWithin ? '✓' : '✗'} every ratio at most ${MOST}`);
    return isWithin;
  } finally {
    await browser.close();
  }
}

/** A page for each: both libraries put what they draw with on the window. */
type Pages = Readonly<Record<'product' | 'library', Page>>;

async function open(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(pathToFileURL(join(FOLDER, 'index.html')).href);
  await page.waitForFunction('window.bench');
  return page;
}

/** Whether the parts of the library that the product is built with draw what all of it draws. */
async function drawAlike({ product, library }: Pages): Promise<boolean> {
  const parts: string[] = await product.evaluate(`window.bench.pictures('parts')`);
  const whole: string[] = await library.evaluate(`window.bench.pictures('whole')`);
  const other = parts.findIndex((picture, place) => picture !== whole[place]);
  const isAlike = parts.length > 0 && other === -1 && parts.length === whole.length;
  if (isAlike) console.log(`✓ ${parts.length} pictures are the same as those of the whole library`);
  else console.log(`✗ picture ${other} differs\n${difference(parts[other], whole[other])}`);
  return isAlike;
}

/** Where two texts part, with what stands around it. */
function difference(ours = '', whole = ''): string {
  const at = [...ours].findIndex((sign, place) => sign !== whole[place]);
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 200);
  return `${around(ours)}\n\nwhole library:\n${around(whole)}`;
}

/** Both in turn, so that whatever else the machine does falls on both; the first round only warms up. */
async function compare(pages: Pages, which: Case): Promise<boolean> {
  const product: Times[] = [];
  const library: Times[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const one = await run(pages, 'product', which);
    const other = await run(pages, 'library', which);
    if (round === 0) continue;
    product.push(one);
    library.push(other);
  }
  const what = `${which.count} ${which.kind === 'column' ? 'columns' : 'points'}`;
  const judged = (['drawMs', 'updateMs'] as const).map((key) => {
    const ours = median(product.map((times) => times[key]));
    const bare = median(library.map((times) => times[key]));
    const name = `${what}, ${key === 'drawMs' ? 'first drawing' : 'update'}`;
    console.log(row(name, ours.toFixed(1), bare.toFixed(1), (ours / bare).toFixed(2)));
    return ours / bare <= MOST;
  });
  return judged.every(Boolean);
}

function run(pages: Pages, name: keyof Pages, which: Case): Promise<Times> {
  return pages[name].evaluate(`window.bench.${name}(${JSON.stringify(which)})`);
}

function row(...cells: readonly [string, string, string, string]): string {
  const [name, ...numbers] = cells;
  return name.padEnd(30) + numbers.map((cell) => cell.padStart(14)).join('');
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
