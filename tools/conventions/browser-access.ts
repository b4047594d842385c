import ts from 'typescript';
import type { Files, Problem } from './files';
import { lineOf, parse, visit } from './syntax';

/** What an area must not reach past the host's services, spelled with its owner; biome.json refuses the bare names. */
const REFUSED =
  /^(window|globalThis|self)\.(fetch|XMLHttpRequest|history|location)$|^((window|globalThis|self)\.)?document\.(cookie|location)$/;

/** Parts of the location that lead nowhere else. */
const HARMLESS = /^(origin|reload)$/;
const isHarmless = (parent: ts.Node) =>
  ts.isPropertyAccessExpression(parent) && HARMLESS.test(parent.name.text);

/** Requests, navigation and cookies are the host's. */
export function browserAccessProblems(files: Files): Problem[] {
  const problems: Problem[] = [];
  for (const [file, text] of files) {
    if (!/^mf-[^/]+\/src\/.*(?<!\.test)\.tsx?$/.test(file) || !/window|document|globalThis|self/.test(text))
      continue;
    visit(parse(file, text), (node) => {
      if (!ts.isPropertyAccessExpression(node)) return;
      const name = node.getText().replaceAll('?', '');
      if (REFUSED.test(name) && !isHarmless(node.parent))
        problems.push({ file, line: lineOf(node), says: `${name} is the host’s: use useHostServices()` });
    });
  }
  return problems;
}
