import ts from 'typescript';
import type { Files, Problem } from './files';
import { lineOf, parse, visit } from './syntax';

/** Manifest field for each method of the bus. */
const DECLARED = { emit: 'emits', on: 'consumes' } as const;

/** Reports bus events an area uses without naming them in its `remote.json`: the bus would ignore them. */
export function busProblems(files: Files): Problem[] {
  const problems: Problem[] = [];
  for (const [file, text] of files) {
    const area = /^(mf-[^/]+)\/src\/.*(?<!\.test)\.tsx?$/.exec(file)?.[1];
    if (!area || !text.includes('bus.')) continue;
    const manifest: Record<string, unknown> = JSON.parse(files.get(`${area}/remote.json`) ?? '{}');
    visit(parse(file, text), (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const [event] = node.arguments;
      const { expression: bus, name: method } = node.expression;
      if (!/(^|\.)bus$/.test(bus.getText()) || !event || !ts.isStringLiteral(event)) return;
      const list = DECLARED[method.text as keyof typeof DECLARED];
      if (Object.hasOwn(manifest.events ?? {}, event.text)) return;
      const declared = list && manifest[list];
      if (list && !(Array.isArray(declared) && declared.includes(event.text)))
        problems.push({ file, line: lineOf(node), says: `${event.text} is not in ${list} of remote.json` });
    });
  }
  return problems;
}
