import ts from 'typescript';
import type { Files, Problem } from './files';
import { lineOf, parse, possibleTexts, visit } from './syntax';

/** Prefixes of test ids that are part of the product's interface. */
const FAMILIES = /^(?:page|menu|widget|alert|confirm|banner|area-error|period|toggle)-/;
const CATALOGUE =
  /^(?:page-[A-Za-z_]+|menu-[a-z_]+|alert-badge|widget-[a-z-]+|(?:alert|confirm|banner)-[\w.-]+|area-error-[a-z-]+|period-(?:day|week|month|year|lifeTime|previous|next)|toggle-24h|toggle-fullscreen)$/;
const EXAMPLES = /\.\+/g;

/** Reports a `data-testid` with a catalogue prefix that is not in the catalogue: external tests rely on these. */
export function hookProblems(files: Files): Problem[] {
  const problems: Problem[] = [];
  for (const [file, text] of files) {
    if (!/^(host|mf-[^/]+|shared\/[^/]+)\/src\/.*\.tsx$/.test(file) || /\.test\.tsx$/.test(file)) continue;
    visit(parse(file, text), (node) => {
      if (!ts.isJsxAttribute(node) || !/^(data-testid|testId)$/.test(node.name.getText())) return;
      for (const hook of hooksOf(node)) {
        if (FAMILIES.test(hook) && !CATALOGUE.test(hook))
          problems.push({ file, line: lineOf(node), says: `${hook} is not in the catalogue of hooks` });
      }
    });
  }
  return problems;
}

function hooksOf(attribute: ts.JsxAttribute): string[] {
  const value = attribute.initializer;
  if (!value) return [];
  if (ts.isStringLiteral(value)) return [value.text];
  if (!ts.isJsxExpression(value) || !value.expression) return [];
  return possibleTexts(value.expression).map((text) =>
    typeof text === 'string' ? text : text.source.slice(1, -1).replace(EXAMPLES, 'day').replace(/\\/g, ''),
  );
}
