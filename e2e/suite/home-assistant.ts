import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

const HOUR_MS = 3_600_000;
const FIVE_MINUTES_MS = 300_000;

/** Sum of a statistic at an instant, in its unit; null where nothing was recorded. */
type SumAt = (atMs: number) => number | null;

export interface HomeAssistantOptions {
  readonly token: string;
  readonly preferences: object;
  /** By id of the statistic. */
  readonly statistics: Readonly<Record<string, { readonly unit: string; readonly sumAt: SumAt }>>;
}

interface Command {
  readonly id: number;
  readonly type: string;
  readonly access_token?: string;
  readonly start_time?: string;
  readonly end_time?: string;
  readonly statistic_ids?: readonly string[];
  readonly period?: string;
}

/**
 * A server that speaks Home Assistant's WebSocket API (developers.home-assistant.io/docs/api/websocket) as far as the
 * energy history needs it, written from its documentation alone.
 */
export async function startHomeAssistant(options: HomeAssistantOptions) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/api/websocket' });
  const periods: string[] = [];
  server.on('connection', (socket) => {
    let isSignedIn = false;
    send(socket, { type: 'auth_required', ha_version: '2026.11.1' });
    socket.on('message', (data) => {
      const command: Command = JSON.parse(String(data));
      if (!isSignedIn) {
        isSignedIn = command.type === 'auth' && command.access_token === options.token;
        send(socket, isSignedIn ? { type: 'auth_ok', ha_version: '2026.11.1' } : { type: 'auth_invalid' });
        if (!isSignedIn) socket.close();
        return;
      }
      if (command.period) periods.push(command.period);
      const result = answerTo(command, options);
      send(
        socket,
        result === null
          ? {
              id: command.id,
              type: 'result',
              success: false,
              error: { code: 'unknown_command', message: '' },
            }
          : { id: command.id, type: 'result', success: true, result },
      );
    });
  });
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Periods that were asked for. */
    periods: periods as readonly string[],
    stop: async () => {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const send = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message));

function answerTo(command: Command, { preferences, statistics }: HomeAssistantOptions): object | null {
  switch (command.type) {
    case 'supported_features':
      return {};
    case 'energy/get_prefs':
      return preferences;
    case 'recorder/get_statistics_metadata':
      return (command.statistic_ids ?? []).map((id) => ({
        statistic_id: id,
        name: null,
        source: 'recorder',
        has_mean: false,
        has_sum: true,
        unit_class: 'energy',
        display_unit_of_measurement: statistics[id]?.unit,
        statistics_unit_of_measurement: statistics[id]?.unit,
      }));
    case 'recorder/statistics_during_period':
      return Object.fromEntries(
        (command.statistic_ids ?? []).map((id) => [
          id,
          rowsOf(command, statistics[id]?.sumAt ?? (() => null)),
        ]),
      );
    default:
      return null;
  }
}

/** Rows whose start is in the period, as the recorder selects them; a month is represented by its first row. */
function rowsOf({ start_time = '', end_time = '', period }: Command, sumAt: SumAt): object[] {
  const lengthMs = period === '5minute' ? FIVE_MINUTES_MS : HOUR_MS;
  const fromMs = Math.ceil(Date.parse(start_time) / lengthMs) * lengthMs;
  const rows: object[] = [];
  for (let start = fromMs; start < Date.parse(end_time); start += lengthMs) {
    const sum = sumAt(start + lengthMs);
    if (sum !== null) rows.push({ start, end: start + lengthMs, sum });
    if (period === 'month' && rows.length > 0) break;
  }
  return rows;
}
