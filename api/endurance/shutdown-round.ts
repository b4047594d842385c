import { setTimeout as pause } from 'node:timers/promises';
import { HOME, homeAccount, OTHER } from '../src/foundation/database/testing/homes';
import { randomLetters } from '../src/identity/accounts/token-store';
import type { Store } from '../src/process/store';
import type { ApiProcess } from './api-process';

const CLIENTS = 20;
/** Acknowledged writes before SIGTERM is sent. */
const WARM_UP_WRITES = 40;
const DAY_MS = 86_400_000;

/** Adds two households and opens a session for each client. Resolves to the tokens. */
export async function prepareClients(store: Store, now: Date): Promise<string[]> {
  const homes = [HOME, OTHER];
  for (const home of homes) await store.accounts.create(homeAccount(home));
  const tokens = Array.from({ length: CLIENTS }, () => randomLetters(32));
  for (const [index, token] of tokens.entries()) {
    const id = homes[index % homes.length]?.id ?? '';
    const expiresAt = new Date(now.getTime() + DAY_MS);
    await store.tokens.add(token, {
      actorId: id,
      householdId: id,
      kind: 'session',
      createdAt: now,
      expiresAt,
    });
  }
  return tokens;
}

export interface ShutdownRound {
  readonly exitCode: number | null;
  /** Output of the process, for a failed round. */
  readonly output: string;
  /** Names of rooms whose creation was answered `ok`. */
  readonly stored: readonly string[];
  /** Names of rooms whose creation was refused or not answered: each exists once or not at all. */
  readonly open: readonly string[];
  /** Answers other than 200, as `status error`. */
  readonly refusals: readonly string[];
}

/** Sends SIGTERM while every client creates rooms as fast as it can. */
export async function shutdownRound(
  api: ApiProcess,
  tokens: readonly string[],
  round: number,
): Promise<ShutdownRound> {
  const stored: string[] = [];
  const open: string[] = [];
  const refusals: string[] = [];
  const write = async (authToken: string, client: number) => {
    for (let turn = 0; ; turn += 1) {
      const name = `room ${round} ${client} ${turn}`;
      const body = new URLSearchParams({ authToken, name, type: 'office' });
      try {
        const answer = await fetch(`${api.origin}/api/room/create`, { method: 'POST', body });
        const { status, error } = await answer.json();
        if (status === 'ok') stored.push(name);
        else {
          open.push(name);
          refusals.push(`${answer.status} ${error}`);
        }
      } catch {
        open.push(name);
        return;
      }
    }
  };
  let areCut = false;
  const clients = Promise.all(tokens.map(write)).then(() => {
    areCut = true;
  });
  while (stored.length < WARM_UP_WRITES && !areCut) await pause(1);
  await pause(Math.random() * 30);
  const exitCode = await api.stop();
  await clients;
  return { exitCode, output: api.said(), stored, open, refusals };
}

/** Deviations of a round from the rooms in the database. */
export async function faultsOf(store: Store, round: ShutdownRound): Promise<string[]> {
  const rows = await store.database.query<{ name: string; times: number }>(
    'select name, count(*)::int as times from room group by name',
  );
  const times = new Map(rows.map((row) => [row.name, row.times]));
  const timesOf = (name: string) => times.get(name) ?? 0;
  return [
    ...(round.exitCode === 0 ? [] : [`ended with ${round.exitCode}: ${round.output}`]),
    ...round.refusals.filter((refusal) => !/^429 /.test(refusal)).map((one) => `answered ${one}`),
    ...round.stored
      .filter((name) => timesOf(name) !== 1)
      .map((name) => `${name}, acknowledged, is there ${timesOf(name)} times`),
    ...round.open
      .filter((name) => timesOf(name) > 1)
      .map((name) => `${name} is there ${timesOf(name)} times`),
  ];
}
