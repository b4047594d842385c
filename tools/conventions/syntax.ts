import ts from 'typescript';

export function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, kind);
}

export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => visit(child, see));
}

/**
 * Possible values of an expression made of literals: texts, or a pattern where a part is computed. `a ? 'x' : 'y'`
 * has two; any other expression none.
 */
export function possibleTexts(node: ts.Node): (string | RegExp)[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) {
    return [...possibleTexts(node.whenTrue), ...possibleTexts(node.whenFalse)];
  }
  if (ts.isParenthesizedExpression(node)) return possibleTexts(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    return [...possibleTexts(node.left), ...possibleTexts(node.right)];
  }
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
    return [new RegExp(`^${parts.map(escapeRegExp).join('.+')}$`)];
  }
  return [];
}

/** Escapes a text for a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
