import ts from 'typescript';
import type { Files, Problem } from './files';
import { partsOf } from './shared-parts';
import { parse, visit } from './syntax';

/** What an area asks of the host beyond paths, slots and events; fields of its `remote.json`. */
export interface Rights {
  /** Ids of platform calls, sorted. */
  readonly calls: readonly string[];
  /** Whether it enters, leaves or opens sessions. */
  readonly acting: boolean;
}

const DEFINES = /^define(File|Text)?Call$/;
const FROM_WIRE = /import \{([^}]*)\} from '@foyer\/wire\/([\w-]+)';/g;
const ACTS = /\bacting\b[^=;]*\} = useHostServices\(\)|\bservices\.acting\b/;

/** Rights an area uses: calls that its own code and the shared parts it shows import or define. */
export function usedRights(area: string, files: Files): Rights {
  const calls = new Set<string>();
  const own = [...files.keys()].filter((file) => file.startsWith(`${area}/src/`) && isCode(file));
  for (const file of [...own, ...partsOf(area, files)]) {
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
  return { calls: [...calls].sort(), acting: own.some((file) => ACTS.test(files.get(file) ?? '')) };
}

/** Reports areas whose `remote.json` says other rights than they use. */
export function rightsProblems(files: Files): Problem[] {
  const manifests = [...files].filter(([path]) => /^mf-[^/]+\/remote\.json$/.test(path));
  return manifests.flatMap(([file, text]) => {
    const used = usedRights(file.replace('/remote.json', ''), files);
    const { calls = [], acting = false } = JSON.parse(text) as Partial<Rights>;
    const missing = used.calls.filter((id) => !calls.includes(id));
    const unused = calls.filter((id) => !used.calls.includes(id));
    const says = [
      ...(missing.length > 0 ? [`calls lacks ${missing.join(', ')}`] : []),
      ...(unused.length > 0 ? [`calls names ${unused.join(', ')}, which nothing imports`] : []),
      ...(acting === used.acting ? [] : [`acting is ${acting}, and the code says ${used.acting}`]),
    ];
    return says.map((one) => ({ file, says: `${one}: pnpm tool declare-rights` }));
  });
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
