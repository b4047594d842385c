import type { MeterFile } from '@foyer/meter-files';
import { HistoryError, type HistoryFault, readHistory } from '@foyer/meter-files/home-assistant-history';
import {
  createConnection,
  createLongLivedTokenAuth,
  ERR_CANNOT_CONNECT,
  ERR_CONNECTION_LOST,
  ERR_INVALID_AUTH,
} from 'home-assistant-js-websocket';
import type { HistoryRequest } from './history-request';

/** A history that was read, or why not; plain data, so that a worker can send it. */
export type HistoryOutcome = { readonly file: MeterFile } | { readonly fault: HistoryFault };

/** Sums with times in milliseconds, for chosen statistics. */
const FIRST_VERSION = [2023, 4] as const;

/** Reads the energy history of a Home Assistant and closes the connection. Rejects with what is unexpected. */
export async function historyOutcome({
  origin,
  token,
  days,
  nowMs,
  addedFlows,
}: HistoryRequest): Promise<HistoryOutcome> {
  try {
    const connection = await createConnection({
      auth: createLongLivedTokenAuth(origin, token),
      setupRetry: 0,
    });
    // What was asked is lost with the connection: connecting again would answer nothing.
    connection.addEventListener('disconnected', () => connection.close());
    try {
      if (isTooOld(connection.haVersion)) return { fault: 'too-old' };
      const ask = (command: object) => connection.sendMessagePromise({ type: '', ...command });
      return { file: await readHistory(ask, { days, nowMs, addedFlows }) };
    } finally {
      connection.close();
    }
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return { fault };
  }
}

function isTooOld(version: string): boolean {
  const [year = 0, month = 0] = version.split('.').map(Number);
  const [firstYear, firstMonth] = FIRST_VERSION;
  return year < firstYear || (year === firstYear && month < firstMonth);
}

/** The library rejects with numbers, and with `{ code, message }` of Home Assistant. */
function faultOf(error: unknown): HistoryFault | null {
  if (error instanceof HistoryError) return error.fault;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
  switch (code) {
    case ERR_CANNOT_CONNECT:
      return 'unreachable';
    case ERR_INVALID_AUTH:
      return 'invalid-token';
    case ERR_CONNECTION_LOST:
      return 'connection-lost';
    case 'unknown_command':
    case 'invalid_format':
      return 'too-old';
    default:
      return typeof code === 'string' ? 'unexpected-answer' : null;
  }
}
