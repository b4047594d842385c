import ts from 'typescript';
import { possibleTexts } from './syntax';

/** Message keys a schema's check, a table of refusals or a refused field names. */
export function fieldMessages(node: ts.Node): string[] {
  return messageExpressions(node)
    .flatMap(possibleTexts)
    .filter((key) => typeof key === 'string');
}

function messageExpressions(node: ts.Node): ts.Expression[] {
  if (ts.isPropertyAssignment(node)) {
    const name = node.name.getText();
    if (name === 'messageKey' || (name === 'error' && isInCheck(node))) return [node.initializer];
    const isFault = name === 'message' && ts.isStringLiteralLike(node.initializer);
    return isFault && MESSAGE_KEY.test(node.initializer.getText()) ? [node.initializer] : [];
  }
  if (ts.isCallExpression(node) && isCheck(node)) return node.arguments.slice(1, 2);
  if (!ts.isVariableDeclaration(node) || !/(MESSAGES|messages)$/.test(node.name.getText())) return [];
  const table = node.initializer;
  if (!table || !ts.isObjectLiteralExpression(table)) return [];
  return table.properties.flatMap((entry) => (ts.isPropertyAssignment(entry) ? [entry.initializer] : []));
}

const MESSAGE_KEY = /Message'$/;

const isCheck = (node: ts.CallExpression) => /^z\.\w+$/.test(node.expression.getText());

const isInCheck = (node: ts.PropertyAssignment) =>
  ts.isCallExpression(node.parent.parent) && isCheck(node.parent.parent);
