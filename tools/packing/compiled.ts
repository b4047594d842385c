import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const SOURCE = /\.tsx?$/;
const NOT_PACKED = /(\.test\.tsx?|\.d\.ts|\.md)$/;
const NOT_ENTERED = /(^|\/)bench(\/|$)/;
const FOR_TESTS = /(^|\/)(testing|__snapshots__)\//;

/** Compiles a package's sources into `target`, with types, styles and other files. */
export async function compileSources(folder: string, target: string): Promise<void> {
  const nameIn = fullNames(folder);
  const files = await packedFiles(folder);
  await compileFiles(folder, target, files);
  for (const path of files.filter((file) => SOURCE.test(file))) {
    const stem = path.replace(SOURCE, '');
    await writePart(join(target, `${stem}.d.ts`), withFullNames(await typesOf(folder, stem), nameIn(path)));
  }
}

/** Compiles a package's sources into `target` to be run: without types, and without what tests need. */
export async function compileScripts(folder: string, target: string): Promise<void> {
  const files = await packedFiles(folder);
  await compileFiles(
    folder,
    target,
    files.filter((file) => !FOR_TESTS.test(file)),
  );
}

async function packedFiles(folder: string): Promise<string[]> {
  const source = join(folder, 'src');
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .filter((path) => !NOT_PACKED.test(path) && !NOT_ENTERED.test(path));
}

async function compileFiles(folder: string, target: string, files: readonly string[]): Promise<void> {
  const nameIn = fullNames(folder);
  for (const path of files) {
    const content = await readFile(join(folder, 'src', path));
    if (!SOURCE.test(path)) {
      await writePart(join(target, path), content);
      continue;
    }
    const script = withFullNames(javascriptOf(content.toString('utf8'), path), nameIn(path));
    await writePart(join(target, `${path.replace(SOURCE, '')}.js`), script);
  }
}

/** What a file of the package calls another one, with its extension. */
function fullNames(folder: string): (path: string) => (specifier: string) => string {
  return (path) => (specifier) => withExtension(dirname(join(folder, 'src', path)), specifier);
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
