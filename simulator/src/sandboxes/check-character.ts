const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Luhn mod 36: detects one wrong character, or two swapped neighbours. */
function luhnSum(text: string): number {
  let sum = 0;
  for (const [index, letter] of [...text].reverse().entries()) {
    const value = DIGITS.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / DIGITS.length) + (value % DIGITS.length);
  }
  return sum % DIGITS.length;
}

/** Whether a code of capital letters and digits ends with its check character. */
export function isChecked(code: string): boolean {
  return luhnSum(code) === 0;
}

/** Appends the check character to capital letters and digits. */
export function withCheckCharacter(payload: string): string {
  return `${payload}${DIGITS[(DIGITS.length - luhnSum(`${payload}0`)) % DIGITS.length]}`;
}
