/**
 * Every path the specification names (spec 1 §2, spec 2 §2, spec 3 §2), whichever area answers it here. One that
 * nobody answers in this tenant is hidden, not unknown (D20).
 */
const BEHIND_SIGN_IN = [
  'home',
  'alerts',
  'battery',
  'production',
  'performance',
  'eco_tips',
  'weather',
  'consumption',
  'settings',
  'user',
];
const OPEN = ['support', 'tado/connection', 'installer', 'registration'];

const within = (sections: readonly string[]) => new RegExp(`^/(${sections.join('|')})(/|$)`);
const behindSignIn = within(BEHIND_SIGN_IN);
const open = within(OPEN);

/** Whether the product has such a path at all. */
export function isProductPath(pathname: string): boolean {
  return behindSignIn.test(pathname) || open.test(pathname);
}

/** Whether the product shows that path to households that are signed in alone. */
export function needsHousehold(pathname: string): boolean {
  return behindSignIn.test(pathname);
}
