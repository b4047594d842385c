/** The first code of `length` letters and digits in the text of a label, without dashes; null without one. */
export function printedCode(text: string, length: number): string | null {
  const found = text.split(/[\s;,]/).map((part) => part.replace(/[-_]/g, '').toUpperCase());
  return found.find((one) => /^[0-9A-Z]+$/.test(one) && one.length === length) ?? null;
}
