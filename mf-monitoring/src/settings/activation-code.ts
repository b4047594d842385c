/** Characters of an activation code (spec 1 §5). */
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

/** An activation code as the platform takes it: upper case, without what separates its groups. */
export function compactCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CODE_LENGTH);
}

/** Whether a code has all its characters. */
export function isCompleteCode(typed: string): boolean {
  return compactCode(typed).length === CODE_LENGTH;
}

/** Where the caret stands in a grouped code when as many characters of the code are before it as in what was typed. */
export function caretIn(grouped: string, typed: string, typedCaret: number): number {
  const before = compactCode(typed.slice(0, typedCaret)).length;
  const separators = Math.max(0, Math.ceil(before / GROUP_LENGTH) - 1);
  return Math.min(grouped.length, before + separators);
}
