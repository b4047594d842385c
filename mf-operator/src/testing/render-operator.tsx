import { profileBody, type RenderInHostOptions, renderInHost, sessionOf } from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { operatorStore } from '../store';
import { tenantsBody } from './bodies';

const OPERATOR = sessionOf(
  { profile: profileBody({ userType: 'OPERATOR' }) },
  { professional: true, rooms: null },
);

/** Renders part of the area in the stub host, as an operator sees it. */
export function renderOperator(ui: ReactElement, options: Partial<RenderInHostOptions> = {}) {
  return renderInHost(ui, {
    remote: 'mf-operator',
    locales: { fr, en },
    store: operatorStore,
    language: 'en',
    route: '/*',
    session: OPERATOR,
    ...options,
    platformAnswers: { tenants: tenantsBody, ...options.platformAnswers },
  });
}
