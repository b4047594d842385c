import { type RenderInHostOptions, renderInHost, statesBody } from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { heatingStore } from '../store';

/** Platform answers for the full home; every change succeeds. */
const ANSWERS = {
  states: statesBody(),
  setTargetTemperature: {},
  updateProfile: {},
  heatingCosts: { months: [], days: [], rooms: [], oneDegreeLess: null },
};

/** Renders part of the area in the stub host. */
export function renderHeating(ui: ReactElement, options: Partial<RenderInHostOptions> = {}) {
  return renderInHost(ui, {
    remote: 'mf-heating',
    locales: { fr, en },
    store: heatingStore,
    ...options,
    platformAnswers: { ...ANSWERS, ...options.platformAnswers },
  });
}

/** Text content with non-breaking spaces replaced. */
export function wordsOf(element: Element | null): string {
  return element?.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
}
