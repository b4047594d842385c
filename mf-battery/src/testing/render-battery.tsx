import { groupsBody, type RenderInHostOptions, renderInHost, roomsBody, statesBody } from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { batteryStore } from '../store';

/** Platform answers for the full home; the battery's history is empty by default. */
const ANSWERS = {
  rooms: roomsBody(),
  states: statesBody(),
  groupedMeasures: groupsBody([]),
};

/** Renders part of the area in the stub host. */
export function renderBattery(ui: ReactElement, options: Partial<RenderInHostOptions> = {}) {
  return renderInHost(ui, {
    remote: 'mf-battery',
    locales: { fr, en },
    store: batteryStore,
    ...options,
    platformAnswers: { ...ANSWERS, ...options.platformAnswers },
  });
}

/** Text content with non-breaking spaces replaced. */
export function wordsOf(element: Element | null): string {
  return element?.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
}
