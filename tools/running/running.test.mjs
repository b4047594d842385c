import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertDiskSpace, assertUnused } from './disk.mjs';
import { fingerprint } from './install.mjs';
import { tooOld } from './node-version.mjs';
import { assertFree, portFrom } from './port.mjs';
import { run } from './processes.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('Node version', () => {
  test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('accepts %s', (version) => {
    expect(tooOld(version)).toBeNull();
  });

  test.each(['20.18.3', '18.20.0', '9.0.0'])('rejects %s in one sentence', (version) => {
    expect(tooOld(version)).toMatch(
      new RegExp(`^Foyer needs Node 20.19 or newer, and this is Node ${version}: .+\\.$`),
    );
  });
});

describe('a command', () => {
  const command = (/** @type {readonly string[]} */ options, /** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [...options, join(import.meta.dirname, '../run.mjs'), ...args], {
      encoding: 'utf8',
    });

  test('reports an outdated Node in one sentence', () => {
    const old =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })";
    const { stderr, stdout, status } = command(
      ['--import', `data:text/javascript,${old}`],
      'release',
      'mf-battery',
    );
    expect([stderr, stdout, status]).toEqual([`${tooOld('18.20.0')}\n`, '', 1]);
  });

  test('receives the arguments after its name', () => {
    const { stderr, status } = command([], 'release', 'mf-nothing');
    expect([stderr, status]).toEqual([expect.stringMatching(/^Say what to release: host, .+\.\n$/), 1]);
  });
});

describe('the port', () => {
  test('is 8080 by default', () => {
    expect(portFrom(undefined)).toBe(8080);
    expect(portFrom('5020')).toBe(5020);
  });

  test.each(['0', '65536', 'http', '80.5'])('"%s" is invalid', (text) => {
    expect(() => portFrom(text)).toThrow(/PORT must be a number/);
  });

  test('in use is reported in one sentence that suggests another', async () => {
    const server = createServer();
    await new Promise((resolve) => server.listen(0, () => resolve(null)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    await expect(assertFree(port)).rejects.toThrow(
      `Port ${port} is in use: stop what runs there, or choose another one, for example PORT=${port + 1} npm start.`,
    );
    await new Promise((resolve) => server.close(resolve));
    await expect(assertFree(port)).resolves.toBeUndefined();
  });
});

describe('the data folder', () => {
  test('is created if missing', () => {
    expect(() => assertDiskSpace(folder, 'data')).not.toThrow();
  });

  test('without write permission is reported in one sentence', () => {
    writeFileSync(join(folder, 'data'), 'a file in the way');
    expect(() => assertDiskSpace(folder, 'data')).toThrow(
      /^The data folder .+data cannot be written .+FOYER_DATA\.$/,
    );
  });
});

describe('a suite that is already running', () => {
  const hold = (/** @type {object} */ holder) =>
    writeFileSync(join(folder, 'in-use.json'), JSON.stringify(holder));

  test('is reported before anything is built', () => {
    hold({ pid: process.pid, processStart: null });
    expect(() => assertUnused('/', folder)).toThrow(
      `Another Foyer (process ${process.pid}) is already running on the data folder ${folder}: stop it, or set FOYER_DATA to another folder.`,
    );
  });

  test.each([
    ['whose process is gone', { pid: 2 ** 22 + 1, processStart: null }],
    ['whose number another process has by now', { pid: process.pid, processStart: '1' }],
    ['that nobody can read', 'nothing'],
    ['that was copied with its folder', { pid: process.pid, processStart: null, folder: '1:2' }],
  ])('is not assumed for a lock of %s', (_, holder) => {
    hold(/** @type {object} */ (holder));
    expect(() => assertUnused('/', folder)).not.toThrow();
  });
});

describe('installed packages', () => {
  const workspace = () => {
    mkdirSync(join(folder, 'host'));
    mkdirSync(join(folder, 'shared/ui'), { recursive: true });
    for (const file of ['package.json', 'pnpm-lock.yaml', 'host/package.json', 'shared/ui/package.json']) {
      writeFileSync(join(folder, file), '{}');
    }
  };

  test.each(['package.json', 'pnpm-lock.yaml', 'host/package.json', 'shared/ui/package.json'])(
    'is out of date when %s changes',
    (file) => {
      workspace();
      const before = fingerprint(folder);
      expect(fingerprint(folder)).toBe(before);
      writeFileSync(join(folder, file), '{"changed":true}');
      expect(fingerprint(folder)).not.toBe(before);
    },
  );
});

describe('processes', () => {
  const node = process.execPath;

  test('reports a failed one with the given sentence and its hidden output', async () => {
    const script = "console.error('because'); process.exit(3)";
    await expect(run('It did not work.', node, ['-e', script], { show: false })).rejects.toMatchObject({
      message: 'because\nIt did not work.',
      exitCode: 3,
    });
  });

  test('reports a full disk', async () => {
    const script = "console.error('Error: ENOSPC: no space left on device, write'); process.exit(1)";
    await expect(run('It did not work.', node, ['-e', script], { show: false })).rejects.toThrow(
      /^The disk is full/,
    );
  });

  test('Ctrl-C ends a process with its children', async () => {
    const grandchild = "setInterval(() => {}, 1000); console.log('pid', process.pid)";
    const child = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`;
    const url = JSON.stringify(join(import.meta.dirname, 'processes.mjs'));
    const parent = `import(${url}).then(({ launch, endAllOnSignal }) => { endAllOnSignal(); launch(process.execPath, ['-e', ${JSON.stringify(child)}]); })`;
    const outer = spawn(node, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise((resolve) => {
      outer.stdout.on('data', (data) => {
        const found = /pid (\d+)/.exec(String(data));
        if (found) resolve(Number(found[1]));
      });
    });
    const ended = new Promise((resolve) => outer.once('exit', resolve));
    outer.kill('SIGINT');
    expect(await ended).toBe(130);
    await expect(gone(pid)).resolves.toBe(true);
  });
});

/**
 * Resolves to whether a process ends within ten seconds. A zombie counts as ended.
 * @param {number} pid
 */
async function gone(pid) {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      process.kill(pid, 0);
      if (/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return true;
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
