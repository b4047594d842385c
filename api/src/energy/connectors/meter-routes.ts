import { randomBytes } from 'node:crypto';
import {
  assignMeterChannels,
  type MeterChannel as ChannelAnswer,
  type ChannelPart,
  createMeterAccess,
  endMeterAccess,
  type MeterConnection,
  meterConnection,
} from '@foyer/wire/meter';
import type { Database, Sql } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { Account } from '../../identity/accounts/account-store';
import { auditIn } from '../../identity/accounts/audit-store';
import { lettersOf } from '../../identity/accounts/token-store';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { measureKind } from '../measures/measure-shapes';
import { createChannel } from '../readings/channel-store';
import { rejectionsOf } from '../readings/rejection-store';
import { branchOf } from './branches';
import { makeBranchDue } from './home-assistant-offer/offer-store';
import {
  deleteMeterAccess,
  type MeterChannel,
  meterAccessOf,
  meterChannelsOf,
  saveMeterAccess,
} from './meter-store';
import { channelNames, deviceKindOf, fedChannels } from './parts';

const WS_PER_KWH = 3_600_000;
const USERNAME_LENGTH = 12;
/** 128 bits. */
const PASSWORD_BYTES = 16;
/** A home is connected while it is registered, by its installer or by itself. */
const LEADS_IN = { leadsIn: true };

/** Where devices connect. */
export interface BrokerAddress {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
}

/** Tells a broker that checks users itself about them. */
export interface BrokerUsers {
  save(username: string, password: string): Promise<void>;
  /** Gives a user of an earlier release the rights of this one. */
  renewRights(username: string): Promise<void>;
  remove(username: string): Promise<void>;
}

interface MeterDependencies {
  readonly database: Database;
  /** Null where the platform has no broker. */
  readonly broker: BrokerAddress | null;
  /** Null where the broker asks the platform. */
  readonly brokerUsers: BrokerUsers | null;
  /** Registers the totals of a home that has none. */
  readonly ensureHouse: (sql: Sql, household: Account, nowMs: number) => Promise<void>;
  /** Lets a home be measured by its own devices. */
  /** Measures a home without a source by what it loads. */
  readonly beginImports: (sql: Sql, household: Account, nowMs: number) => Promise<void>;
  readonly beginOwnMeter: (sql: Sql, household: Account, nowMs: number) => Promise<void>;
}

function channelAnswer({
  label,
  name,
  kind,
  proposed,
  part,
  deviceId,
  value,
  heardAt,
}: MeterChannel): ChannelAnswer {
  const shown = kind === 'counter' ? value / WS_PER_KWH : value;
  return { name, label, kind, proposed, part, deviceId, value: shown, heardMs: heardAt.getTime() };
}

function devicesOf(channels: readonly MeterChannel[]): MeterConnection['devices'] {
  const devices = new Map<string, MeterConnection['devices'][number]>();
  for (const channel of channels) {
    const { device, model } = channel;
    const found = devices.get(device) ?? { device, model, channels: [] };
    devices.set(device, found);
    found.channels.push(channelAnswer(channel));
  }
  for (const { channels: own } of devices.values()) own.sort((a, b) => a.name.localeCompare(b.name));
  return [...devices.values()];
}

/** Nothing is stored where the broker does not take a change of its users. */
const refuseForBroker = (): never => {
  throw new Refusal('meter.not.available', { httpStatus: 503 });
};

/** Records a change of what a home is measured by, in the transaction that makes it. */
const record = (
  sql: Sql,
  { actor, household, nowMs }: ForHousehold,
  action: 'meter.access.created' | 'meter.access.ended' | 'meter.channels.chosen',
  facts: Readonly<Record<string, number>> = {},
) =>
  auditIn(sql).record({
    at: new Date(nowMs),
    action,
    actorId: actor.account.id,
    householdId: household.id,
    facts,
  });

const keyOf = async (sql: Sql, { id }: Account): Promise<number> => {
  const [row] = await sql.query<{ key: number }>('select key from account where id = $1', [id]);
  return row?.key ?? 0;
};

interface Assignment {
  readonly channel: string;
  readonly part: ChannelPart;
  readonly deviceId?: string | undefined;
}

/** Device a part feeds, or null for a channel that is not counted. */
async function deviceOf(
  sql: Sql,
  householdKey: number,
  { part, deviceId }: Assignment,
): Promise<number | null> {
  const kind = deviceKindOf(part);
  if (kind === null) return null;
  const devices = await sql.query<{ key: number; id: string; plugType: string; typeId: string }>(
    `select key, id, plug_type as "plugType", coalesce(type_override, type_id) as "typeId"
     from device where household_key = $1`,
    [householdKey],
  );
  const device = devices.find((one) =>
    kind === 'household' && deviceId === undefined ? measureKind(one) === 'household' : one.id === deviceId,
  );
  if (!device) throw new Refusal('device.not.found');
  if (measureKind(device) !== kind) throw new Refusal('meter.part.unsupported');
  return device.key;
}

/** Stores what a heard channel is, and the channels it feeds. */
async function assign(sql: Sql, householdKey: number, assignment: Assignment, at: Date): Promise<void> {
  const { channel: name, part } = assignment;
  const heard = (await meterChannelsOf(sql, householdKey)).find((one) => one.name === name);
  if (!heard) throw new Refusal('meter.channel.not.found');
  const fed = fedChannels(heard, part);
  if (part !== 'none' && fed.length === 0) throw new Refusal('meter.part.unsupported');
  const deviceKey = await deviceOf(sql, householdKey, assignment);
  const former = heard.part === null ? [] : channelNames(name, heard.part);
  // Its readings stay; they feed nothing any longer.
  await sql.query(
    'update channel set device_key = null where household_key = $1 and name = any($2::text[])',
    [householdKey, former],
  );
  for (const { name: fedName, quantity, precedence } of fed) {
    const channel = {
      householdKey,
      deviceKey,
      name: fedName,
      quantity,
      source: 'mqtt',
      precedence,
      roundingWs: Math.round(heard.roundingWs),
    };
    const taken = await sql.query(
      `select 1 as found from channel where household_key = $1 and device_key = $2 and quantity = $3 and source = 'mqtt'
         and name <> $4`,
      [householdKey, deviceKey, quantity, fedName],
    );
    if (taken.length > 0) throw new Refusal('meter.part.taken');
    if (await createChannel(sql, channel, at)) continue;
    await sql.query(
      `update channel set device_key = $3, quantity = $4, precedence = $5 where household_key = $1 and name = $2`,
      [householdKey, fedName, deviceKey, quantity, precedence],
    );
  }
  await sql.query(
    'update meter_channel set part = $3, device_key = $4 where household_key = $1 and name = $2',
    [householdKey, name, part, deviceKey],
  );
}

/** A home's own devices: their access to the broker, what was heard, and what it is (docs/rules/meters.md). */
export function meterRoutes({
  database,
  broker,
  brokerUsers,
  ensureHouse,
  beginImports,
  beginOwnMeter,
}: MeterDependencies): Route[] {
  const answer = async (sql: Sql, { household }: ForHousehold): Promise<MeterConnection> => {
    const householdKey = await keyOf(sql, household);
    const access = await meterAccessOf(sql, householdKey);
    return {
      broker,
      access: access && {
        username: access.username,
        branch: branchOf(access.username),
        createdMs: access.createdAt.getTime(),
        heardMs: access.heardAt?.getTime() ?? null,
        byProfessional: access.byProfessional,
        offered: access.offeredAt !== null,
      },
      devices: devicesOf(await meterChannelsOf(sql, householdKey)),
      refused: (await rejectionsOf(sql, householdKey)).map(({ channel, reason, readings, lastAt }) => ({
        channel,
        reason,
        count: readings,
        lastMs: lastAt.getTime(),
      })),
    };
  };

  return [
    forHousehold(meterConnection, (_input, who) => answer(database, who)),

    forHousehold(
      createMeterAccess,
      async (_input, who) => {
        if (!broker) throw new Refusal('meter.not.available');
        const { household, actor, nowMs } = who;
        const password = randomBytes(PASSWORD_BYTES).toString('base64url');
        const proposed = `h${lettersOf(USERNAME_LENGTH, () => randomBytes(USERNAME_LENGTH * 2)).toLowerCase()}`;
        return database.transaction(async (sql) => {
          const householdKey = await keyOf(sql, household);
          const username = await saveMeterAccess(sql, householdKey, {
            username: proposed,
            password,
            at: new Date(nowMs),
            byProfessional: actor.account.id !== household.id,
          });
          await record(sql, who, 'meter.access.created');
          await brokerUsers?.save(username, password).catch(refuseForBroker);
          return { username, password };
        });
      },
      LEADS_IN,
    ),

    forHousehold(
      endMeterAccess,
      async (_input, who) => {
        return database.transaction(async (sql) => {
          const householdKey = await keyOf(sql, who.household);
          const access = await meterAccessOf(sql, householdKey);
          if (!access || !(await deleteMeterAccess(sql, householdKey)))
            throw new Refusal('meter.access.not.found');
          await record(sql, who, 'meter.access.ended');
          await makeBranchDue(sql, access.username, new Date(who.nowMs));
          await brokerUsers?.remove(access.username).catch(refuseForBroker);
          return {};
        });
      },
      LEADS_IN,
    ),

    forHousehold(
      assignMeterChannels,
      async ({ assignments }, who) => {
        return database.transaction(async (sql) => {
          const at = new Date(who.nowMs);
          const householdKey = await keyOf(sql, who.household);
          const isLater = assignments.length === 0;
          if (isLater || assignments.some(({ part }) => deviceKindOf(part) === 'household'))
            await ensureHouse(sql, who.household, who.nowMs);
          if (isLater) await beginImports(sql, who.household, who.nowMs);
          if (assignments.some(({ part }) => part !== 'none'))
            await beginOwnMeter(sql, who.household, who.nowMs);
          for (const assignment of assignments) await assign(sql, householdKey, assignment, at);
          await record(sql, who, 'meter.channels.chosen', { channels: assignments.length });
          return answer(sql, who);
        });
      },
      LEADS_IN,
    ),
  ];
}
