import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { Files, Problem } from './files';
import { lineOf, parse } from './syntax';

type Named = ts.DeclarationStatement | ts.VariableStatement;

/** Everything a package of `shared` offers says what it is: a docstring on every export of its `index.ts`. */
export function docstringProblems(files: Files): Problem[] {
  const indexes = [...files.keys()].filter((path) =>
    /^shared\/(?!testing)[^/]+\/src\/index\.tsx?$/.test(path),
  );
  return indexes.flatMap((index) => undocumented(index, null, files));
}

/** Undocumented exports of a module; `names` limits it to these. */
function undocumented(path: string, names: ReadonlySet<string> | null, files: Files): Problem[] {
  const source = parse(path, files.get(path) ?? '');
  const documented = new Set(source.statements.filter(hasDocstring).flatMap(namesOf));
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return reexported(path, statement, names, files);
    if (!isExported(statement)) return [];
    const offered = namesOf(statement).filter((name) => names?.has(name) ?? true);
    const pairs = isPairOf(statement, documented);
    return offered
      .filter((name) => !documented.has(name) && !pairs && !isPartOf(name, documented))
      .map((name) => ({ file: path, line: lineOf(statement), says: `${name} has no docstring` }));
  });
}

function reexported(
  path: string,
  statement: ts.ExportDeclaration,
  names: ReadonlySet<string> | null,
  files: Files,
): Problem[] {
  const specifier = statement.moduleSpecifier;
  if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return [];
  const base = join(dirname(path), specifier.text);
  const target = [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((candidate) => files.has(candidate));
  if (!target) return [];
  const clause = statement.exportClause;
  if (!clause || !ts.isNamedExports(clause)) return undocumented(target, names, files);
  const wanted = clause.elements
    .filter((element) => names?.has(element.name.text) ?? true)
    .map((element) => (element.propertyName ?? element.name).text);
  return undocumented(target, new Set(wanted), files);
}

/** A type that only names what a documented value is (`typeof statesWire`) is documented by it. */
function isPairOf(statement: ts.Statement, documented: ReadonlySet<string>): boolean {
  if (!ts.isTypeAliasDeclaration(statement)) return false;
  const queried = [...statement.getText().matchAll(/typeof\s+(\w+)/g)].map(([, name]) => name ?? '');
  return queried.some((name) => documented.has(name));
}

/** The properties of a documented component (`CardProps`) or the options of a documented function. */
function isPartOf(name: string, documented: ReadonlySet<string>): boolean {
  const whole = name.replace(/(?:Props|Options|Definition)$/, '').toLowerCase();
  if (whole.length === name.length) return false;
  return [...documented].some((known) => known.toLowerCase().endsWith(whole));
}

function isExported(statement: ts.Statement): statement is Named {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}

function hasDocstring(statement: ts.Statement): boolean {
  return ts.getJSDocCommentsAndTags(statement).length > 0;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const name = (statement as ts.DeclarationStatement).name;
  return name ? [name.getText()] : [];
}
