const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Luhn's sum over letters and digits (mod 36): one wrong character, or two neighbours swapped, shows. */
function luhnSum(text: string): number {
  let sum = 0;
  for (const [place, letter] of [...text].reverse().entries()) {
    const value = DIGITS.indexOf(letter) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / DIGITS.length) + (value % DIGITS.length);
  }
  return sum % DIGITS.length;
}

/** Whether a code of capital letters and digits ends with its check character. */
export function isChecked(code: string): boolean {
  return luhnSum(code) === 0;
}

/** Capital letters and digits with their check character behind them. */
export function withCheckCharacter(payload: string): string {
  return `${payload}${DIGITS[(DIGITS.length - luhnSum(`${payload}0`)) % DIGITS.length]}`;
}
