import { defineCall } from '@foyer/wire/call';
import { profileWire } from '@foyer/wire/profile';
import * as z from 'zod/mini';

/** Accounts of the heating systems; null when not connected. */
export interface HeatingAccounts {
  readonly wiser: string | null;
  /** The brand refuses the stored password. */
  readonly isWiserRefused: boolean;
  readonly tado: string | null;
  /** Id of the tado home that is this one; null until chosen. */
  readonly tadoHomeId: string | null;
}

/**
 * Heating fields of the profile. Fetched separately from the session's profile, because it is polled every few
 * seconds while the account is authorised in the brand's window.
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
