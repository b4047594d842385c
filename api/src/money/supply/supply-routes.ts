import { electricityProviders, internetProviders, productionManufacturers } from '@foyer/wire/supply-lists';
import { dataFile } from '../../foundation/data-file';
import { forAccount, forAnyone, type Route } from '../../identity/answer';

const providersWithBoxes = dataFile<{ name: string; boxes: string[] }[]>('internet-providers.json');
const electricity = dataFile<Readonly<Record<string, readonly string[]>>>('electricity-providers.json');
const manufacturers = dataFile<readonly string[]>('pv-manufacturers.json');

const toNameObjects = (names: readonly string[] = []) => names.map((name) => ({ name }));

/** Lists of electricity suppliers, internet providers and panel manufacturers. */
export function supplyRoutes(): Route[] {
  return [
    forAnyone(internetProviders, async () => ({ providers: providersWithBoxes })),
    forAccount(
      electricityProviders,
      async (_input, { account }) => ({
        providers: toNameObjects(electricity[account.details.country ?? 'FR'] ?? electricity.FR),
      }),
      { registering: true },
    ),
    forAccount(productionManufacturers, async () => ({ manufacturers: toNameObjects(manufacturers) })),
  ];
}
