/**
 * What the host provides to every area, once, whatever the number of areas. Areas never bundle these.
 * Large libraries are shared through the kit's facades, because a shared module is never tree-shaken.
 */
export const SHARED_AT_START = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@foyer/contract',
  '@foyer/platform-client',
  '@foyer/remote-kit',
  '@foyer/remote-kit/i18n',
  '@foyer/remote-kit/router',
  '@foyer/remote-kit/store',
  '@foyer/remote-kit/streams',
  '@foyer/schemas',
  '@foyer/ui',
] as const;

/** Provided by the host too, but fetched only when an area asks for them. */
export const SHARED_ON_DEMAND = [
  '@foyer/camera',
  '@foyer/charts',
  '@foyer/domain/phone-number',
  '@foyer/forms',
] as const;

/**
 * Of these, what an area draws with: shared by version. An area made with a newer one than the host provides fetches
 * the copy it brings along; every other is one copy in the page, because its contexts and caches must be.
 */
export const SHARED_BY_VERSION: readonly string[] = ['@foyer/schemas', '@foyer/ui', ...SHARED_ON_DEMAND];

/** What sources import where it is not the module's own name: the part of a library that is shared stands in for it. */
export const IMPORTED_AS: Readonly<Record<string, string>> = { '@foyer/schemas': 'zod/mini' };

/** Packages an area must not ask for, and what it imports instead. */
export const FORBIDDEN_IN_AREAS: Readonly<Record<string, string>> = {
  '@reduxjs/toolkit': '@foyer/remote-kit/store',
  apexcharts: '@foyer/charts',
  'barcode-detector': '@foyer/camera',
  axios: 'the services of useHostServices()',
  i18next: '@foyer/remote-kit/i18n',
  'libphonenumber-js': '@foyer/domain/phone-number',
  immer: '@foyer/remote-kit/store',
  react: 'react, which the host provides',
  'react-apexcharts': '@foyer/charts',
  'react-dom': 'react-dom, which the host provides',
  'react-hook-form': '@foyer/forms',
  'react-i18next': '@foyer/remote-kit/i18n',
  'react-redux': '@foyer/remote-kit/store',
  'react-router': '@foyer/remote-kit/router',
  'react-router-dom': '@foyer/remote-kit/router',
  redux: '@foyer/remote-kit/store',
  rxjs: '@foyer/remote-kit/streams',
  'single-spa': '@foyer/remote-kit',
  'single-spa-react': '@foyer/remote-kit',
};
