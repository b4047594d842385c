import type { ComponentType } from 'react';

type LoadPage = () => Promise<ComponentType<object>>;

/** Pages of the shell itself, loaded on demand. */
export const SHELL_PAGES: Readonly<Record<string, LoadPage>> = {
  '/sign_in': () =>
    import(/* webpackChunkName: "sign-in" */ '../../sign-in/SignInPage').then(({ SignInPage }) => SignInPage),
  '/recovery': () =>
    import(/* webpackChunkName: "recovery" */ '../../sign-in/recovery/RecoveryPage').then(
      ({ RecoveryPage }) => RecoveryPage,
    ),
  '/faq': () => import(/* webpackChunkName: "faq" */ '../faq/FaqPage').then(({ FaqPage }) => FaqPage),
  '/first-run': () =>
    import(/* webpackChunkName: "first-run" */ '../../sign-in/first-run/FirstRunPage').then(
      ({ FirstRunPage }) => FirstRunPage,
    ),
};

/** Full-screen pages of signed-out people. */
const ENTRANCES: readonly string[] = ['/sign_in', '/recovery', '/first-run'];

export function isEntrance(pathname: string): boolean {
  return ENTRANCES.includes(pathname);
}

/** Registration pages have no menu: the home is not set up yet. */
export function isRegistrationPath(pathname: string): boolean {
  return /^\/registration(\/|$)/.test(pathname);
}
