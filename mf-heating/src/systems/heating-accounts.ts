import { defineCall } from '@foyer/wire/call';
import { profileWire } from '@foyer/wire/profile';
import * as z from 'zod/mini';

/** The accounts of the heating systems; null where none is connected. */
export interface HeatingAccounts {
  readonly wiser: string | null;
  /** The brand no longer takes the password that was given. */
  readonly isWiserRefused: boolean;
  readonly tado: string | null;
  /** The home of the tado account that is this house; null until somebody said which. */
  readonly tadoHomeId: string | null;
}

/**
 * What the profile says of the heating systems: asked apart from the session's, since it is asked every few seconds while
 * somebody authorises us elsewhere (D121).
 */
export const heatingAccounts = defineCall({
  id: 'heatingAccounts',
  path: '/api/profile',
  params: z.object({}),
  answer: z.pick(profileWire, {
    wiserUsername: true,
    wiserStatus: true,
    tadoAccount: true,
    tadoHomeId: true,
  }),
  read: ({ wiserUsername, wiserStatus, tadoAccount, tadoHomeId }): HeatingAccounts => ({
    wiser: wiserUsername,
    isWiserRefused: wiserStatus === 'invalid.credentials',
    tado: tadoAccount,
    tadoHomeId: tadoHomeId === null || tadoHomeId === '' ? null : String(tadoHomeId),
  }),
  source: 'docs/rules/heating.md',
});
