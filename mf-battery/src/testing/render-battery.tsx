import { groupsBody, type RenderInHostOptions, renderInHost, roomsBody, statesBody } from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { batteryStore } from '../store';

/** Answers of the full home; the battery's history is empty unless a test says otherwise. */
const ANSWERS = {
  rooms: roomsBody(),
  states: statesBody(),
  groupedMeasures: groupsBody([]),
  licenceFeatures: { licenseType: 'premium', features: {} },
};

/** Renders a part of the area in a host of stubs. */
export function renderBattery(ui: ReactElement, options: Partial<RenderInHostOptions> = {}) {
  return renderInHost(ui, {
    remote: 'mf-battery',
    locales: { fr, en },
    store: batteryStore,
    ...options,
    platformAnswers: { ...ANSWERS, ...options.platformAnswers },
  });
}

/** Text with plain spaces. */
export function wordsOf(element: Element | null): string {
  return element?.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
}
