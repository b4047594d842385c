import { beginImports } from '../areas/registration/first-measures';
import { lockHome } from '../energy/gateway/locked-home';
import { measureKind } from '../energy/measures/measure-shapes';
import { createChannel } from '../energy/readings/channel-store';
import { isPower, QUANTITIES, type Quantity, quantitiesOf, unitsOf } from '../energy/readings/quantities';
import type { Device } from '../home/devices/device-store';
import type { Account } from '../identity/accounts/account-store';
import type { Store } from '../process/store';
import { AdministrationError, type Command, type Input, optionText } from './command';
import { findHousehold } from './find-account';

const NAME = /^[^\s,;"][^,;"]{0,59}$/;
const WATT_HOURS = /^\d{1,6}(\.\d{1,3})?$/;
const WS_PER_WH = 3600;
/** Channels of files come after live ones, and powers after counters. */
const FILE_PRECEDENCE = 2;

async function findDevice({ devices }: Store, { id, email }: Account, text: string): Promise<Device> {
  const all = await devices.ofHousehold(id);
  const byId = all.find((device) => device.id === text);
  if (byId) return byId;
  const named = all.filter(({ name }) => name === text);
  const [device, ...more] = named;
  if (!device) throw new AdministrationError(`${email} has no device "${text}".`);
  if (more.length > 0)
    throw new AdministrationError(
      `Several devices are named "${text}": name one by its id, ${named.map((one) => one.id).join(', ')}.`,
    );
  return device;
}

function readQuantity(text: string, device: Device): Quantity {
  const kind = measureKind({ ...device, typeId: device.typeOverride ?? device.typeId });
  const possible = quantitiesOf(kind);
  const quantity = QUANTITIES.find((one) => one === text);
  if (quantity && possible.includes(quantity)) return quantity;
  throw new AdministrationError(
    possible.length === 0
      ? `${device.name} measures nothing itself.`
      : `${device.name} has ${possible.join(', ')}, not "${text}".`,
  );
}

function readRounding(input: Input): number {
  const text = optionText(input, 'rounding-wh') ?? '1';
  if (WATT_HOURS.test(text)) return Math.round(Number(text) * WS_PER_WH);
  throw new AdministrationError(`--rounding-wh is a number of Wh such as 1, not "${text}".`);
}

/** The home's key, once it is measured by what is imported. A simulated home is refused. */
async function importedHome(store: Store, household: Account, nowMs: number): Promise<number> {
  const { database } = store;
  if (household.gatewayKind === 'simulated')
    throw new AdministrationError(`${household.email} is simulated: it takes no readings.`);
  await beginImports(database, household, nowMs);
  const home = await lockHome(database, household.id);
  if (!home) throw new AdministrationError(`${household.email} cannot be measured.`);
  return home.gateway.householdKey;
}

const add: Command = {
  name: 'channel add',
  positionals: ['id-or-email', 'device', 'quantity'],
  options: {
    name: { type: 'string', help: 'Name in files; the quantity by default.' },
    'rounding-wh': {
      type: 'string',
      help: 'Steps in which a counter is reported, Wh; 1 by default. A smaller fall of it counts nothing.',
    },
  },
  summary: `Adds what a source measures of a device (by id or name), so that its readings can be imported. Quantities: ${QUANTITIES.join(', ')}.`,
  commits: 'transaction',
  run: async (input, { store, now }) => {
    const [text = '', deviceText = '', quantityText = ''] = input.positionals;
    const household = await findHousehold(store, text);
    const device = await findDevice(store, household, deviceText);
    const quantity = readQuantity(quantityText, device);
    const name = optionText(input, 'name') ?? quantity;
    if (!NAME.test(name))
      throw new AdministrationError('--name has 1 to 60 characters, and no comma, semicolon or quote.');
    const roundingWs = readRounding(input);
    const householdKey = await importedHome(store, household, now.getTime());
    const [row] = await store.database.query<{ key: number }>('select key from device where id = $1', [
      device.id,
    ]);
    const precedence = FILE_PRECEDENCE + (isPower(quantity) ? 1 : 0);
    const channel = { householdKey, deviceKey: row?.key ?? null, name, quantity, source: 'file', precedence };
    if (!(await createChannel(store.database, { ...channel, roundingWs }, now)))
      throw new AdministrationError(`${household.email} has a channel "${name}": give another --name.`);
    return {
      data: { household: household.id, channel: name, device: device.id, quantity, units: unitsOf(quantity) },
      lines: [
        `The channel ${name} feeds ${device.name} with its ${quantity}, in ${unitsOf(quantity).join(', ')}.`,
      ],
      accountId: household.id,
      facts: { channel: name, device: device.id, quantity },
    };
  },
};

export const channelCommands: readonly Command[] = [add];
