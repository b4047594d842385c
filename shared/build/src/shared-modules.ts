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
  '@foyer/ui',
] as const;

/** Provided by the host too, but fetched only when an area asks for them. */
export const SHARED_ON_DEMAND = ['@foyer/charts'] as const;

/** Packages an area must not bundle, and what it imports instead. */
export const FORBIDDEN_IN_AREAS: Readonly<Record<string, string>> = {
  '@reduxjs/toolkit': '@foyer/remote-kit/store',
  apexcharts: '@foyer/charts',
  axios: 'the services of useHostServices()',
  i18next: '@foyer/remote-kit/i18n',
  immer: '@foyer/remote-kit/store',
  react: 'react, which the host provides',
  'react-apexcharts': '@foyer/charts',
  'react-dom': 'react-dom, which the host provides',
  'react-i18next': '@foyer/remote-kit/i18n',
  'react-redux': '@foyer/remote-kit/store',
  'react-router': '@foyer/remote-kit/router',
  'react-router-dom': '@foyer/remote-kit/router',
  redux: '@foyer/remote-kit/store',
  rxjs: '@foyer/remote-kit/streams',
  'single-spa': '@foyer/remote-kit',
  'single-spa-react': '@foyer/remote-kit',
};
