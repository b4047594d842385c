import * as z from 'zod/mini';
import { defineCall } from './call';

/** An internet provider with the boxes it hands out, newest first. */
export interface InternetProvider {
  readonly name: string;
  readonly boxes: readonly string[];
}

/** Internet providers in the order of the specification; the last one stands for any other (spec 3 §9, D25). */
export const internetProviders = defineCall({
  id: 'internetProviders',
  path: '/resources/internet_providers.json',
  params: z.object({}),
  answer: z.object({ providers: z.array(z.object({ name: z.string(), boxes: z.array(z.string()) })) }),
  read: ({ providers }): readonly InternetProvider[] => providers,
  token: false,
  source: 'spec 3 §9, D25',
});

const named = z.object({ name: z.string() });
const names = (rows: readonly { readonly name: string }[]): readonly string[] => rows.map(({ name }) => name);

/** Names of the electricity providers of the account's country; in France EDF comes first (spec 3 §9, D25). */
export const electricityProviders = defineCall({
  id: 'electricityProviders',
  method: 'POST',
  path: '/api/electricityProviders',
  params: z.object({}),
  answer: z.object({ providers: z.array(named) }),
  read: ({ providers }) => names(providers),
  carrier: 'form',
  source: 'spec 3 §7 §9, D25',
});

/** Names of makers of inverters and panels, by the alphabet (spec 3 §7, D25). */
export const productionManufacturers = defineCall({
  id: 'productionManufacturers',
  method: 'POST',
  path: '/api/pvManufacturers',
  params: z.object({}),
  answer: z.object({ manufacturers: z.array(named) }),
  read: ({ manufacturers }) => names(manufacturers),
  carrier: 'form',
  source: 'spec 3 §7, D25',
});
