import * as z from 'zod/mini';
import { defineCall } from './call';
import { optionalNumber, optionalText } from './values';

export const TROUBLE_KINDS = [
  'noGateway',
  'gatewaySilent',
  'deviceSilent',
  'meterSilent',
  'batterySilent',
  'heatingDisconnected',
  'heatingUnavailable',
  'alert',
] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** Something that does not work. */
export interface Trouble {
  readonly kind: TroubleKind;
  /** Epoch milliseconds; null where it is not known since when. */
  readonly sinceMs: number | null;
  /** Name of the device, or of the heating brand. */
  readonly name: string | null;
  /** Texts of an alert, in the household's language; null for other kinds. */
  readonly text: string | null;
  readonly advice: string | null;
  /** When an alert informed the household, epoch milliseconds; null without an alert. */
  readonly toldAtMs: number | null;
}

/** Who looks after the installation. */
export interface Contact {
  readonly role: 'maintainer' | 'installer';
  readonly name: string;
  readonly phone: string | null;
  readonly email: string;
}

export interface InstallationStatus {
  /** Until when the gateway has sent measurements, epoch milliseconds; null without a gateway. */
  readonly heardAtMs: number | null;
  /** Most important first. */
  readonly troubles: readonly Trouble[];
  readonly contacts: readonly Contact[];
}

/** What works in the installation and what does not, since when, and whom to ask. */
export const installationStatus = defineCall({
  id: 'installationStatus',
  path: '/api/user/installation',
  params: z.object({}),
  answer: z.object({
    heardAt: optionalNumber,
    troubles: z.array(
      z.object({
        kind: z.string(),
        since: optionalNumber,
        name: optionalText,
        text: optionalText,
        advice: optionalText,
        toldAt: optionalNumber,
      }),
    ),
    contacts: z.array(
      z.object({
        role: z.enum(['maintainer', 'installer']),
        name: z.string(),
        phone: optionalText,
        email: z.string(),
      }),
    ),
  }),
  read: ({ heardAt, troubles, contacts }): InstallationStatus => ({
    heardAtMs: heardAt,
    troubles: troubles.flatMap(({ kind, since, toldAt, ...texts }) => {
      const known = TROUBLE_KINDS.find((one) => one === kind);
      return known ? [{ ...texts, kind: known, sinceMs: since, toldAtMs: toldAt }] : [];
    }),
    contacts,
  }),
  source: 'docs/rules/assistance.md',
});
