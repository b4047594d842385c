import { fixedPart, isAtOrBelow } from '@foyer/contract';
import ts from 'typescript';
import type { Files, Problem } from './files';
import { partsOf } from './shared-parts';
import { parse, visit } from './syntax';

/** What an area asks of the host beyond slots and events; fields of its `remote.json`. */
export interface Rights {
  /** Ids of platform calls, sorted. */
  readonly calls: readonly string[];
  /** Whether it enters, leaves or opens sessions. */
  readonly acting: boolean;
  /** Paths outside the area that its code names, sorted, without those below another. */
  readonly navigates: readonly string[];
  /** Whether it shows alerts, questions, toasts or banners. */
  readonly notify: boolean;
}

const MANIFEST = /^mf-[^/]+\/remote\.json$/;
const DEFINES = /^define(File|Text)?Call$/;
const FROM_WIRE = /import \{([^}]*)\} from '@foyer\/wire\/([\w-]+)';/g;
const ACTS = uses('acting');
const NOTIFIES = uses('notify');
/** Shared packages that render links; the paths of others are rules. */
const WITH_LINKS = /^shared\/(area-parts|forms|ui)\//;

/** True of code that takes this service from the host. */
function uses(service: string): RegExp {
  return new RegExp(`\\b${service}\\b[^=;]*\\} = useHostServices\\(\\)|\\b(services|host)\\.${service}\\b`);
}

/** Rights that an area's own code and the shared parts it shows use. */
export function usedRights(area: string, files: Files): Rights {
  const calls = new Set<string>();
  const own = [...files.keys()].filter((file) => file.startsWith(`${area}/src/`) && isCode(file));
  const parts = [...partsOf(area, files)];
  const paths = [...own, ...parts.filter((part) => WITH_LINKS.test(part))].flatMap((file) =>
    namedPaths(file, files),
  );
  for (const file of [...own, ...parts]) {
    const text = files.get(file) ?? '';
    for (const [, names = '', from] of text.matchAll(FROM_WIRE)) {
      const defined = definedCalls(`shared/wire/src/${from}.ts`, files);
      for (const name of names.split(',')) {
        const id = defined.get(name.trim().replace(/ as .*/, ''));
        if (id) calls.add(id);
      }
    }
    for (const id of definedCalls(file, files).values()) calls.add(id);
  }
  const isUsed = (by: readonly string[], service: RegExp) =>
    by.some((file) => service.test(files.get(file) ?? ''));
  return {
    calls: [...calls].sort(),
    acting: isUsed(own, ACTS),
    navigates: outside(area, paths, files),
    notify: isUsed([...own, ...parts], NOTIFIES),
  };
}

/** Of these paths the ones that lead to pages of others. */
function outside(area: string, paths: readonly string[], files: Files): string[] {
  const routesOf = (file: string): string[] => {
    const { routes = [] } = JSON.parse(files.get(file) ?? '{}') as { routes?: { path: string }[] };
    return routes.map(fixedPart);
  };
  const own = routesOf(`${area}/remote.json`);
  const sections = new Set(
    [...files.keys()]
      .filter((file) => MANIFEST.test(file))
      .flatMap(routesOf)
      .concat(ofHost(files))
      .map(section),
  );
  const others = [...new Set(paths)]
    .filter((path) => sections.has(section(path)) && !own.some((above) => isAtOrBelow(path, above)))
    .sort();
  return others.filter((path) => !others.some((above) => above !== path && isAtOrBelow(path, above)));
}

const section = (path: string) => path.split('/')[1] ?? '';

/** Paths of the shell's own pages. */
function ofHost(files: Files): string[] {
  const text = files.get('host/src/shell/page/shell-pages.ts') ?? '';
  return [...text.matchAll(/^ {2}'(\/[\w-]+)':/gm)].map(([, path = '']) => path);
}

/** Texts of a file that may be paths of pages: without query and up to what is computed. */
function namedPaths(file: string, files: Files): string[] {
  const text = files.get(file) ?? '';
  const paths: string[] = [];
  if (!/['"`]\/\w/.test(text)) return paths;
  visit(parse(file, text), (node) => {
    const named = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : '';
    const [, path] = /^(\/\w[\w/-]*?)\/?([?#].*)?$/.exec(named) ?? [];
    if (path) paths.push(path);
  });
  return paths;
}

/** Reports areas whose `remote.json` says other rights than they use. */
export function rightsProblems(files: Files): Problem[] {
  const manifests = [...files].filter(([path]) => MANIFEST.test(path));
  return manifests.flatMap(([file, text]) => {
    const used = usedRights(file.replace('/remote.json', ''), files);
    const { calls = [], acting = false, navigates, notify = false } = JSON.parse(text) as Partial<Rights>;
    const says = [
      ...differences('calls', calls, used.calls, 'which nothing imports'),
      ...(acting === used.acting ? [] : [`acting is ${acting}, and the code says ${used.acting}`]),
      ...(navigates ? [] : ['navigates is missing']),
      ...differences('navigates', navigates ?? [], used.navigates, 'which nothing names'),
      ...(notify === used.notify ? [] : [`notify is ${notify}, and the code says ${used.notify}`]),
    ];
    return says.map((one) => ({ file, says: `${one}: pnpm tool declare-rights` }));
  });
}

function differences(
  list: string,
  declared: readonly string[],
  used: readonly string[],
  reason: string,
): string[] {
  const missing = used.filter((one) => !declared.includes(one));
  const unused = declared.filter((one) => !used.includes(one));
  return [
    ...(missing.length > 0 ? [`${list} lacks ${missing.join(', ')}`] : []),
    ...(unused.length > 0 ? [`${list} names ${unused.join(', ')}, ${reason}`] : []),
  ];
}

const isCode = (file: string) => /(?<!\.test)\.tsx?$/.test(file) && !/\/(testing|test-support)\//.test(file);

const known = new WeakMap<Files, Map<string, Map<string, string>>>();

/** Ids of the calls that a file defines, by name. */
function definedCalls(file: string, files: Files): Map<string, string> {
  const ofFiles = known.get(files) ?? new Map<string, Map<string, string>>();
  known.set(files, ofFiles);
  const before = ofFiles.get(file);
  if (before) return before;
  const calls = new Map<string, string>();
  ofFiles.set(file, calls);
  const text = files.get(file) ?? '';
  if (!text.includes('Call(')) return calls;
  visit(parse(file, text), (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer))
      return;
    const { expression, arguments: given } = node.initializer;
    const [definition] = given;
    if (!DEFINES.test(expression.getText()) || !definition || !ts.isObjectLiteralExpression(definition))
      return;
    for (const property of definition.properties)
      if (
        ts.isPropertyAssignment(property) &&
        property.name.getText() === 'id' &&
        ts.isStringLiteral(property.initializer)
      )
        calls.set(node.name.getText(), property.initializer.text);
  });
  return calls;
}
