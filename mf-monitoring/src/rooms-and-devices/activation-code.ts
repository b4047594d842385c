/** Length of an activation code without separators. */
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

/** Activation code in the API's format: upper case, without separators. */
export function compactCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CODE_LENGTH);
}

export function isCompleteCode(typed: string): boolean {
  return compactCode(typed).length === CODE_LENGTH;
}

/** Caret position in the grouped code, after as many code characters as precede it in the typed text. */
export function caretPosition(grouped: string, typed: string, typedCaret: number): number {
  const before = compactCode(typed.slice(0, typedCaret)).length;
  const separators = Math.max(0, Math.ceil(before / GROUP_LENGTH) - 1);
  return Math.min(grouped.length, before + separators);
}
