import { execFileSync } from 'node:child_process';

/** Reads stdin with pdf.js, which is an ES module only and needs a function that Node 20 lacks. */
const SCRIPT = `
  Promise.withResolvers ??= function () {
    const own = {};
    own.promise = new this((resolve, reject) => Object.assign(own, { resolve, reject }));
    return own;
  };
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)), verbosity: 0 }).promise;
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    console.log(items.map(({ str, hasEOL }) => str + (hasEOL ? '\\n' : '')).join(''));
  }`;

/** The text of a PDF as a reader finds and copies it. */
export function textOfPdf(bytes: Uint8Array): string {
  const options = { input: bytes, cwd: __dirname, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], options);
}
