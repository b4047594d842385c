import { setTimeout as pause } from 'node:timers/promises';
import { REFERENCE_PASSWORD } from '../../simulator/src/seed';

/** Between two requests of a client. */
const PAUSE_MS = 40;
const SHOWN_REFUSALS = 10;

const MONTH = { fromDate: '2026-05-21', toDate: '2026-06-21' };
const DAY = { fromDate: '2026-06-20', toDate: '2026-06-21' };

/** Requests since the last {@link UpgradeLoad.report}. */
interface Counts {
  sent: number;
  slowestMs: number;
  slowest: string;
  readonly refused: string[];
}

const noCounts = (): Counts => ({ sent: 0, slowestMs: 0, slowest: '', refused: [] });

/** Requests of households, one after the other by each client, to processes that can change meanwhile. */
export interface UpgradeLoad {
  /** Sends later requests to these processes in turn. */
  sendTo(origins: readonly string[]): void;
  /** Resolves once no request sent before {@link sendTo} is open. */
  settle(): Promise<void>;
  /** Prints the requests since the last report. */
  report(phase: string): void;
  /** Ends it. Resolves to the number of refused requests, and of acknowledged rooms that are not there. */
  end(): Promise<{ readonly refused: number; readonly lost: number }>;
}

/** Starts asking and changing as these households, and prints nothing until {@link UpgradeLoad.report}. */
export async function startLoad(origin: string, emails: readonly string[]): Promise<UpgradeLoad> {
  let origins: readonly string[] = [origin];
  let turn = 0;
  let isOver = false;
  let refused = 0;
  let counts = noCounts();
  const open = new Set<Promise<unknown>>();

  /** One request to the next process. Resolves to its answer, or to null where it is refused. */
  async function send(path: string, fields: Readonly<Record<string, string>>, method: 'GET' | 'POST') {
    const form = new URLSearchParams(fields);
    turn += 1;
    const base = `${origins[turn % origins.length]}${path}`;
    const startedMs = performance.now();
    const request = method === 'GET' ? fetch(`${base}?${form}`) : fetch(base, { method, body: form });
    const answered = request
      .then(async (answer) => ({ code: answer.status, body: await answer.json() }))
      .catch((error: unknown) => ({ code: 0, body: { status: 'error', error: String(error) } }));
    open.add(answered);
    const { code, body } = await answered;
    open.delete(answered);
    const tookMs = performance.now() - startedMs;
    counts.sent += 1;
    if (tookMs > counts.slowestMs) Object.assign(counts, { slowestMs: tookMs, slowest: path });
    if (body.status === 'ok') return body;
    refused += 1;
    counts.refused.push(`${path}: ${code} ${body.error} after ${Math.round(tookMs)} ms`);
    return null;
  }

  async function household(email: string) {
    const { authToken } = await send('/api/auth', { email, password: REFERENCE_PASSWORD }, 'POST');
    const { rooms } = await send('/api/rooms', { authToken }, 'GET');
    const devices: { device_id: string; ecnType: string }[] = rooms.flatMap(
      (room: { devices: object[] }) => room.devices,
    );
    const deviceId = devices.find(({ ecnType }) => ecnType.toLowerCase() === 'vrt')?.device_id ?? '';
    const created: string[] = [];
    const questions: readonly [string, Record<string, string>][] = [
      ['/api/states', {}],
      ['/api/measures/grouping', { deviceId, ...MONTH, groupType: 'day' }],
      ['/api/rooms', {}],
      ['/api/measures/grouping', { deviceId, ...DAY, groupType: 'five_minutes' }],
      ['/api/measures/ownEnergy', { deviceId, ...DAY }],
    ];
    const asking = async () => {
      while (!isOver)
        for (const [path, fields] of questions) {
          await send(path, { authToken, ...fields }, 'GET');
          await pause(PAUSE_MS);
        }
    };
    const changing = async () => {
      for (let round = 0; !isOver; round += 1) {
        await send('/api/user/update', { authToken, firstName: `number ${round}` }, 'POST');
        await pause(PAUSE_MS);
        const name = `room ${round}`;
        if (round % 20 > 0) continue;
        if (await send('/api/room/create', { authToken, name, type: 'office' }, 'POST')) created.push(name);
      }
    };
    const lost = async () => {
      const house: { rooms: { name: string }[] } = await send('/api/rooms', { authToken }, 'GET');
      const names = new Set(house.rooms.map(({ name }) => name));
      return created.filter((name) => !names.has(name)).length;
    };
    return { asking, changing, lost };
  }

  const households = await Promise.all(emails.map(household));
  counts = noCounts();
  const clients = Promise.all(households.flatMap(({ asking, changing }) => [asking(), changing()]));
  return {
    sendTo: (later) => {
      origins = later;
    },
    settle: async () => {
      await Promise.all(open);
    },
    report: (phase) => {
      const { sent, slowestMs, slowest, refused: refusals } = counts;
      counts = noCounts();
      console.log(
        `${phase}: ${sent} requests sent, ${refusals.length} refused, slowest ${Math.round(slowestMs)} ms (${slowest})`,
      );
      for (const refusal of refusals.slice(0, SHOWN_REFUSALS)) console.log(`  ${refusal}`);
    },
    end: async () => {
      isOver = true;
      await clients;
      const lost = await Promise.all(households.map((one) => one.lost()));
      return { refused, lost: lost.reduce((sum, one) => sum + one, 0) };
    },
  };
}
