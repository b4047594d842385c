import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const SOURCE = /\.tsx?$/;
const NOT_PACKED = /(\.test\.tsx?|\.d\.ts|\.md)$/;
const NOT_ENTERED = /(^|\/)bench(\/|$)/;

/** Compiles a package's sources into `target`, with types, styles and other files. */
export async function compileSources(folder: string, target: string): Promise<void> {
  const source = join(folder, 'src');
  const files = await readdir(source, { recursive: true, withFileTypes: true });
  for (const entry of files) {
    const path = relative(source, join(entry.parentPath, entry.name));
    if (!entry.isFile() || NOT_PACKED.test(path) || NOT_ENTERED.test(path)) continue;
    const content = await readFile(join(source, path));
    if (!SOURCE.test(path)) {
      await writePart(join(target, path), content);
      continue;
    }
    const stem = path.replace(SOURCE, '');
    const resolve = (specifier: string) => withExtension(dirname(join(source, path)), specifier);
    await writePart(
      join(target, `${stem}.js`),
      withFullNames(javascriptOf(content.toString('utf8'), path), resolve),
    );
    await writePart(join(target, `${stem}.d.ts`), withFullNames(await typesOf(folder, stem), resolve));
  }
}

async function writePart(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function javascriptOf(text: string, fileName: string): string {
  return ts.transpileModule(text, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
    },
  }).outputText;
}

/** Declarations written by the type check. */
async function typesOf(folder: string, stem: string): Promise<string> {
  const places = [`.types/${stem}.d.ts`, `.types/src/${stem}.d.ts`].map((place) => join(folder, place));
  const written = places.find((place) => existsSync(place));
  if (!written) throw new Error(`${folder} has no types of ${stem}: run "pnpm types".`);
  return readFile(written, 'utf8');
}

/** Node and bundlers resolve modules of a package only by full file name. */
export function withFullNames(text: string, resolve: (specifier: string) => string): string {
  return text.replace(
    /(\b(?:from|import)\s*\(?\s*)(['"])(\.\.?\/[^'"]*|\.\.?)\2/g,
    (_, before, quote, specifier) => `${before}${quote}${resolve(specifier)}${quote}`,
  );
}

function withExtension(folder: string, specifier: string): string {
  const isModule = (ending: string) =>
    ['.ts', '.tsx', '.d.ts'].some((extension) => existsSync(join(folder, specifier + ending + extension)));
  if (isModule('')) return `${specifier}.js`;
  return isModule('/index') ? `${specifier}/index.js` : specifier;
}
