/**
 * i18next for React as one shared module. In an area `useTranslation()` reads the area's own namespace;
 * `t('shell:…')` reads the shell's. Areas import from here alone.
 */
export type { i18n, TFunction } from 'i18next';
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
