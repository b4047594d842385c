/** A code of so many letters and digits in what stands on a label, dashes left out; null where there is none. */
export function printedCode(text: string, length: number): string | null {
  const found = text.split(/[\s;,]/).map((part) => part.replace(/[-_]/g, '').toUpperCase());
  return found.find((one) => /^[0-9A-Z]+$/.test(one) && one.length === length) ?? null;
}
