import * as z from 'zod/mini';
import { defineCall } from './call';

/** Entry of the lists, and stored value, for a name that they lack; shown in the reader's language. */
export const OTHER_NAME = 'Autre';

/** An internet provider and its boxes, newest first. */
export interface InternetProvider {
  readonly name: string;
  readonly boxes: readonly string[];
}

/** Internet providers in display order; the last entry means any other. */
export const internetProviders = defineCall({
  id: 'internetProviders',
  path: '/resources/internet_providers.json',
  params: z.object({}),
  answer: z.object({ providers: z.array(z.object({ name: z.string(), boxes: z.array(z.string()) })) }),
  read: ({ providers }): readonly InternetProvider[] => providers,
  token: false,
  source: 'docs/rules/user-panel.md',
});

const named = z.object({ name: z.string() });
const names = (rows: readonly { readonly name: string }[]): readonly string[] => rows.map(({ name }) => name);

/** Electricity providers of the account's country; EDF comes first in France. */
export const electricityProviders = defineCall({
  id: 'electricityProviders',
  method: 'POST',
  path: '/api/electricityProviders',
  params: z.object({}),
  answer: z.object({ providers: z.array(named) }),
  read: ({ providers }) => names(providers),
  carrier: 'form',
  source: 'docs/rules/user-panel.md',
});

/** Manufacturers of inverters and panels, alphabetically. */
export const productionManufacturers = defineCall({
  id: 'productionManufacturers',
  method: 'POST',
  path: '/api/pvManufacturers',
  params: z.object({}),
  answer: z.object({ manufacturers: z.array(named) }),
  read: ({ manufacturers }) => names(manufacturers),
  carrier: 'form',
  source: 'docs/rules/user-panel.md',
});
