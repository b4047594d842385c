import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A package's public types: text of each declaration, by export path and name, including those it refers to. */
export type PublicTypes = ReadonlyMap<string, string>;

/** A package with declarations written by `tsc -b`. */
export interface TypedPackage {
  /** Folder of the package. */
  readonly folder: string;
  /** Source file of each export path, for example `.` and `./store`. */
  readonly exports: Readonly<Record<string, string>>;
}

/** Public types of packages, read from the compiler's declarations. Throws when there are none. */
export function publicTypes(packages: readonly TypedPackage[]): PublicTypes[] {
  const entries = packages.map((one) => entriesOf(one));
  const program = ts.createProgram(
    entries.flatMap((files) => files.map(({ file }) => file)),
    {
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      module: ts.ModuleKind.ESNext,
      skipLibCheck: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  return packages.map((one, at) => {
    const found = new Map<string, string>();
    for (const { path, file } of entries[at] ?? []) {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      for (const symbol of module ? checker.getExportsOfModule(module) : []) {
        found.set(`${path} ${symbol.name}`, '');
        collect(checker, join(one.folder, '.types'), symbol, path, found);
      }
    }
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function entriesOf({ folder, exports }: TypedPackage) {
  return Object.entries(exports)
    .filter(([, source]) => /\.tsx?$/.test(source))
    .map(([path, source]) => {
      const written = source.replace(/\.tsx?$/, '.d.ts').replace('./', '');
      const file = [written, written.replace('src/', '')]
        .map((name) => join(folder, '.types', name))
        .find((name) => existsSync(name));
      if (!file) throw new Error(`${folder} has no types yet for "${path}": run "pnpm types".`);
      return { path, file };
    });
}

/** Adds a symbol's declarations, and those of the same package they refer to. */
function collect(
  checker: ts.TypeChecker,
  folder: string,
  exported: ts.Symbol,
  path: string,
  found: Map<string, string>,
): void {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declarations = (symbol.declarations ?? []).map(statementOf);
  const own = declarations.filter((node) => node.getSourceFile().fileName.startsWith(folder));
  const texts = own.length > 0 ? own.map(textOf) : ['from another package'];
  found.set(`${path} ${exported.name}`, [...new Set(texts)].join('\n'));
  const visit = (node: ts.Node): void => {
    const used = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (used && isTopLevel(used, folder, checker)) {
      const key = `${path} ${used.name}`;
      if (!found.has(key)) collect(checker, folder, used, path, found);
    }
    ts.forEachChild(node, visit);
  };
  own.forEach(visit);
}

function isTopLevel(symbol: ts.Symbol, folder: string, checker: ts.TypeChecker): boolean {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.declarations ?? []).some((node) => {
    const { parent } = statementOf(node);
    return parent && ts.isSourceFile(parent) && parent.fileName.startsWith(folder);
  });
}

/** The whole statement of a declaration: `export declare const a: A`, not `a: A`. */
function statementOf(node: ts.Declaration): ts.Node {
  const list = ts.isVariableDeclaration(node) && ts.isVariableDeclarationList(node.parent);
  return list ? node.parent.parent : node;
}

const printer = ts.createPrinter({ removeComments: true });

function textOf(node: ts.Node): string {
  return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
}
