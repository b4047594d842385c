import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const source = readFileSync(join(__dirname, 'open-pdf.ts'), 'utf8');
const [library, worker] = [...source.matchAll(/'(pdfjs-dist[^']*)'/g)].map(
  ([, name = '']) => pathToFileURL(require.resolve(name)).href,
);

const ONE_PAGE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>`;

/** Node without what a browser of last year lacks, and with what every browser has. */
const LAST_YEAR = `
  delete Map.prototype.getOrInsertComputed;
  delete Math.sumPrecise;
  delete Promise.try;
  delete URL.parse;
  for (const name of ['DOMMatrix', 'Path2D', 'ImageData']) globalThis[name] = class {};
  Promise.withResolvers ??= function () {
    let resolve, reject;
    const promise = new Promise((...both) => ([resolve, reject] = both));
    return { promise, resolve, reject };
  };
`;

test('a document opens in a browser of last year', () => {
  const script = `${LAST_YEAR}
    const pdfjs = await import(${JSON.stringify(library)});
    pdfjs.GlobalWorkerOptions.workerSrc = ${JSON.stringify(worker)};
    const data = new TextEncoder().encode(${JSON.stringify(ONE_PAGE)});
    const pdf = await pdfjs.getDocument({ data, verbosity: 0 }).promise;
    await (await pdf.getPage(1)).getTextContent();
    console.log(pdf.numPages);
    process.exit(0);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(printed.toString().trim()).toBe('1');
});
