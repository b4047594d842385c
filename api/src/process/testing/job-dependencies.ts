import { DEFAULT_RETENTION } from '../../areas/household-data/retention';
import { createWebhookPoster } from '../../areas/programs/webhooks/post-webhook';
import { createMailQueue } from '../../foundation/mail/mail-queue';
import { DEVELOPMENT_KEY, tokenCipher } from '../../foundation/token-cipher';
import type { JobDependencies } from '../job-kinds';
import type { Store } from '../store';

/** What jobs depend on where nothing outside of the database is asked. */
export function jobDependencies(store: Store, now: () => number): JobDependencies {
  return {
    brokerUsers: null,
    store,
    now,
    house: { change: () => Promise.reject(new Error('no gateway')) },
    mail: createMailQueue({ isAvailable: true, now }),
    mailDelivery: { deliver: async () => null, end: () => {} },
    notifier: { send: async () => null },
    webhookPoster: createWebhookPoster(),
    publicOriginOf: () => 'https://foyer.example',
    cipher: tokenCipher([DEVELOPMENT_KEY]),
    tadoAuthorisations: { advance: async () => null },
    tadoReadings: { read: async () => null },
    sendTadoCommands: async () => {},
    tempo: { name: 'test', colours: async () => new Map() },
    retention: { ...DEFAULT_RETENTION, packStepsDays: 2 },
    dataPlace: { databaseUrl: undefined, dataFolder: '' },
    ending: new AbortController().signal,
    suiteInForce: () => null,
    refreshTenants: async () => {},
  };
}
