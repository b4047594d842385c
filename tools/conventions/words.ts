import ts from 'typescript';
import type { Files, Problem } from './files';
import { lineOf, parse, possibleTexts, visit } from './syntax';

const SHOWN = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'label',
  'heading',
  'caption',
]);
const LETTERS = /\p{L}{2,}/u;
/** Units are the same in both languages. */
const UNITS = /^(?:[kMG]?Wh?|°C|km\/h|m²|min|EUR|CHF)$/;

/** Reports text in components: it belongs in the translations. */
export function wordProblems(files: Files): Problem[] {
  const problems: Problem[] = [];
  for (const [file, text] of files) {
    if (
      !/^(host|mf-[^/]+|shared\/(ui|charts|remote-kit|schedule-editor|area-parts|forms))\/src\/.*\.tsx$/.test(
        file,
      ) ||
      file.endsWith('.test.tsx')
    )
      continue;
    visit(parse(file, text), (node) => {
      for (const words of shownBy(node)) {
        const plain = words.trim();
        if (LETTERS.test(plain) && !UNITS.test(plain))
          problems.push({ file, line: lineOf(node), says: `hard-coded words: ${plain}` });
      }
    });
  }
  return problems;
}

function shownBy(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text];
  if (
    ts.isJsxExpression(node) &&
    node.expression &&
    (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
  ) {
    return literals(node.expression);
  }
  if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText()) && node.initializer) {
    if (ts.isStringLiteral(node.initializer)) return [node.initializer.text];
    if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
      return literals(node.initializer.expression);
  }
  return [];
}

function literals(node: ts.Expression): string[] {
  return possibleTexts(node).filter((text) => typeof text === 'string');
}
