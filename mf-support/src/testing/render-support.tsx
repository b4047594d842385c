import { type RenderInHostOptions, renderInHost } from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { supportStore } from '../store';

/** A request as the API returns it. */
export function requestBody(changes: object = {}) {
  return {
    id: 'request-1',
    status: 'requested',
    remainingTime: 3_600,
    agent: 'Équipe Assistance',
    reason: 'Les mesures manquent',
    email: null,
    requestedAt: '2026-06-21 09:55:00',
    endsAt: null,
    minutes: null,
    deeds: 0,
    ...changes,
  };
}

/** A support person's own session. */
export const SUPPORT_SESSION = { status: 'authenticated', professional: true } as const;

/** Renders part of the area in the stub host. */
export function renderSupport(ui: ReactElement, options: Partial<RenderInHostOptions> = {}) {
  return renderInHost(ui, {
    remote: 'mf-support',
    locales: { fr, en },
    store: supportStore,
    language: 'en',
    route: '/*',
    ...options,
    platformAnswers: {
      supportStatus: { fullAccessRequest: null },
      supportRequests: { requests: [] },
      supportDeeds: { deeds: [] },
      ...options.platformAnswers,
    },
  });
}
