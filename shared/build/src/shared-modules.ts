/**
 * Modules the host provides to all areas, one copy each. Areas never bundle these. Large libraries are shared
 * through the kit's facades, because shared modules are not tree-shaken.
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

/** Also provided by the host, but loaded when an area needs them. */
export const SHARED_ON_DEMAND = [
  '@foyer/camera',
  '@foyer/charts',
  '@foyer/domain/phone-number',
  '@foyer/forms',
] as const;

/**
 * UI modules shared by version: an area built with a newer one than the host's loads its own copy. All others must
 * be a single copy, because of their contexts and caches.
 */
export const SHARED_BY_VERSION: readonly string[] = ['@foyer/schemas', '@foyer/ui', ...SHARED_ON_DEMAND];

/** Imports that differ from the shared module's name: the shared part of a library replaces the library. */
export const IMPORTED_AS: Readonly<Record<string, string>> = { '@foyer/schemas': 'zod/mini' };

/** Packages an area must not bundle, and what it imports instead. */
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
