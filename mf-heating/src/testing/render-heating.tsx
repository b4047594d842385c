import { type RenderInHostOptions, renderInHost, statesBody } from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { heatingStore } from '../store';

/** Answers of the full home, whose platform takes every change. */
const ANSWERS = {
  states: statesBody(),
  setTargetTemperature: {},
  updateProfile: {},
  heatingCosts: { months: [], days: [], rooms: [], oneDegreeLess: null },
};

/** Renders a part of the area in a host of stubs. */
export function renderHeating(ui: ReactElement, options: Partial<RenderInHostOptions> = {}) {
  return renderInHost(ui, {
    remote: 'mf-heating',
    locales: { fr, en },
    store: heatingStore,
    ...options,
    platformAnswers: { ...ANSWERS, ...options.platformAnswers },
  });
}

/** Text with plain spaces. */
export function wordsOf(element: Element | null): string {
  return element?.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
}
