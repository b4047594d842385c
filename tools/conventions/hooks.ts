import ts from 'typescript';
import type { Files, Problem } from './files';
import { lineOf, parse, possibleTexts, visit } from './syntax';

/** Prefixes of test ids that are part of the product's interface. */
const CATALOGUE_PREFIX = /^(?:page|menu|widget|alert|confirm|banner|area-error|period|toggle)-/;
const CATALOGUE =
  /^(?:page-[A-Za-z_]+|menu-[a-z_]+|alert-badge|widget-[a-z-]+|(?:alert|confirm|banner)-[\w.-]+|area-error-[a-z-]+|period-(?:day|week|month|year|lifeTime|previous|next)|toggle-24h|toggle-fullscreen)$/;
/** Computed part of a test id, as `possibleTexts` writes it. */
const ANY_TEXT = /\.\+/g;

/** Reports a `data-testid` with a catalogue prefix that is not in the catalogue: external tests rely on these. */
export function hookProblems(files: Files): Problem[] {
  const problems: Problem[] = [];
  for (const [file, text] of files) {
    if (!/^(host|mf-[^/]+|shared\/[^/]+)\/src\/.*\.tsx$/.test(file) || /\.test\.tsx$/.test(file)) continue;
    visit(parse(file, text), (node) => {
      if (!ts.isJsxAttribute(node) || !/^(data-testid|testId)$/.test(node.name.getText())) return;
      for (const testId of testIdsOf(node)) {
        if (CATALOGUE_PREFIX.test(testId) && !CATALOGUE.test(testId))
          problems.push({ file, line: lineOf(node), says: `${testId} is not in the catalogue of hooks` });
      }
    });
  }
  return problems;
}

function testIdsOf(attribute: ts.JsxAttribute): string[] {
  const value = attribute.initializer;
  if (!value) return [];
  if (ts.isStringLiteral(value)) return [value.text];
  if (!ts.isJsxExpression(value) || !value.expression) return [];
  return possibleTexts(value.expression).map((text) =>
    typeof text === 'string' ? text : text.source.slice(1, -1).replace(ANY_TEXT, 'day').replace(/\\/g, ''),
  );
}
