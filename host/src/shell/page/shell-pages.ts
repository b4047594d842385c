import type { ComponentType } from 'react';

type LoadPage = () => Promise<ComponentType<object>>;

/** Pages of the shell itself, loaded on demand. */
const PAGES: Readonly<Record<string, LoadPage>> = {
  '/sign_in': () =>
    import(/* webpackChunkName: "sign-in" */ '../../entrance/sign-in/SignInPage').then(
      ({ SignInPage }) => SignInPage,
    ),
  '/recovery': () =>
    import(/* webpackChunkName: "recovery" */ '../../entrance/recovery/RecoveryPage').then(
      ({ RecoveryPage }) => RecoveryPage,
    ),
  '/faq': () => import(/* webpackChunkName: "faq" */ '../faq/FaqPage').then(({ FaqPage }) => FaqPage),
};

export function shellPage(pathname: string): LoadPage | undefined {
  return Object.hasOwn(PAGES, pathname) ? PAGES[pathname] : undefined;
}

/** Pages that take the whole screen: whoever is there is not in yet. */
const ENTRANCES: readonly string[] = ['/sign_in', '/recovery'];

export function isEntrance(pathname: string): boolean {
  return ENTRANCES.includes(pathname);
}

/** Whoever registers a home has no use for the menu of one yet. */
export function isRegistrationPath(pathname: string): boolean {
  return /^\/registration(\/|$)/.test(pathname);
}
