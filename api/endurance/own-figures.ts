import assert from 'node:assert/strict';
import { connectAsync } from 'mqtt';

/** Half hours of a file, and the energy of each. */
const DAYS = 20;
const HALF_HOUR_S = 1_800;
const HALF_HOUR_WS = 900_000;
const DAY_S = 86_400;
const LIMIT_MS = 60_000;

/** Sends a call; a body goes as JSON. Resolves to the answer, which was checked to be `ok`. */
export type SendCall = (
  path: string,
  request: {
    readonly token: string;
    readonly body?: object;
    readonly form?: Readonly<Record<string, string>>;
  },
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by the assertions below.
) => Promise<any>;

/** Waits until `read` resolves to a value, at most a minute. */
async function untilFound<Value>(what: string, read: () => Promise<Value | undefined>): Promise<Value> {
  for (const endMs = Date.now() + LIMIT_MS; Date.now() < endMs; ) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Not within a minute: ${what}`);
}

/** Loads the half hours of some whole days as a file of the grid operator's, and reads them back as days. */
export async function loadFile(send: SendCall, token: string): Promise<void> {
  // A week ago, so that no clock of a time zone reaches into today.
  const endS = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S - 7 * DAY_S;
  const startS = endS - DAYS * DAY_S;
  const energiesWs = Array.from({ length: (DAYS * DAY_S) / HALF_HOUR_S }, () => HALF_HOUR_WS);
  const { correction } = await send('/api/corrections/propose', {
    token,
    body: {
      kind: 'file',
      name: 'load-curve.csv',
      format: 'enedis-load-curve',
      meter: null,
      series: [
        { name: 'Load curve', flow: 'import', runs: [{ start: startS, length: HALF_HOUR_S, energiesWs }] },
      ],
    },
  });
  assert.equal(correction.series[0].energyWs, energiesWs.length * HALF_HOUR_WS);
  await send('/api/corrections/apply', { token, form: { id: correction.id, replaces: 'false' } });
  await untilFound('the file is applied', async () => {
    const { corrections } = await send('/api/corrections', { token });
    const [{ state }] = corrections;
    assert.notEqual(state, 'failed');
    return state === 'applied' ? state : undefined;
  });
  const exported = await send(
    `/api/measures/export?from=${dayOf(startS + DAY_S)}&to=${dayOf(startS + 2 * DAY_S)}`,
    { token },
  );
  const [head, ...rows] = String(exported).trim().split('\r\n');
  const column = (head ?? '').split(',').indexOf('imported_wh');
  const importedWs = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[column]) * 3_600), 0);
  assert.equal(importedWs, (DAY_S / HALF_HOUR_S) * HALF_HOUR_WS, String(exported).slice(0, 400));
}

const dayOf = (atS: number) => new Date(atS * 1000).toISOString().slice(0, 10);

/**
 * Gives a device access, lets it send a signed power at the grid, and takes it as the home's measurement.
 * @param port of the broker on this machine.
 */
export async function connectDevice(send: SendCall, token: string, port: number): Promise<void> {
  const { username, password } = await send('/api/meter/access', { token, form: {} });
  const { access } = await send('/api/meter', { token });
  const device = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username,
    password,
    reconnectPeriod: 0,
  });
  try {
    const publish = (watts: number) =>
      device.publishAsync(
        `${access.branch}/meter/status/em:0`,
        JSON.stringify({ id: 0, total_act_power: watts }),
        { qos: 1 },
      );
    await publish(420);
    const channel = await untilFound('the device is heard', async () => {
      const { devices } = await send('/api/meter', { token });
      return devices
        .flatMap((one: { channels: object[] }) => one.channels)
        .find(({ kind }: { kind: string }) => kind === 'power');
    });
    assert.equal(channel.value, 420);
    const assignments = [{ channel: channel.name, part: 'grid' }];
    await send('/api/meter/assign', { token, body: { assignments } });
    await publish(730);
    await untilFound('the newer value', async () => {
      const { devices } = await send('/api/meter', { token });
      return devices[0].channels.some(({ value }: { value: number }) => value === 730) || undefined;
    });
  } finally {
    await device.endAsync();
  }
}
