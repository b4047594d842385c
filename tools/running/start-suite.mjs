import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertDiskSpace, assertUnused } from './disk.mjs';
import { install } from './install.mjs';
import { assertFree, portFrom } from './port.mjs';
import { endAllOnSignal, isStopping, run } from './processes.mjs';
import { formatSeconds, printLine, runCommand, Stop } from './say.mjs';
import { launchServer, waitUntilHealthy } from './server.mjs';

const ROOT = join(import.meta.dirname, '../..');
const READY_LIMIT_MS = 300_000;
/** Accounts printed; the sign-in page lists them all. */
const ACCOUNTS = ['home@foyer.example', 'solar@foyer.example', 'meter@foyer.example'];
const PASSWORD = 'Foyer-demo-2026';

/** `npm start`: installs, builds outdated parts, serves everything and prints the address. */
export function start() {
  return runCommand(async () => {
    const begunMs = Date.now();
    endAllOnSignal();
    const port = portFrom(process.env.PORT);
    await assertFree(port, process.env.HOST);
    const dataFolder = process.env.FOYER_DATA || '.data';
    assertDiskSpace(ROOT, dataFolder);
    if (!process.env.DATABASE_URL && !process.env.PLATFORM_ORIGIN) assertUnused(ROOT, dataFolder);
    await install(ROOT);
    await build();
    await serve(port, begunMs);
  });
}

async function build() {
  const begunMs = Date.now();
  printLine('Building what changed…');
  await run(
    'The suite could not be built: see the message above.',
    process.execPath,
    ['--import', 'tsx', 'tools/build.ts'],
    { cwd: ROOT },
  );
  printLine(`Built in ${formatSeconds(begunMs)}.`);
}

/**
 * @param {number} port
 * @param {number} begunMs
 */
async function serve(port, begunMs) {
  printLine('Starting the server…');
  const server = launchServer(ROOT, { PORT: String(port) });
  const origin = `http://localhost:${port}`;
  try {
    await waitUntilHealthy(server, origin, {
      limitMs: READY_LIMIT_MS,
    });
  } catch {
    if (isStopping()) return;
    // The server has printed its own message.
    if (server.child.exitCode !== null) throw new Stop('', server.child.exitCode || 1);
    throw new Stop(
      'The server did not get ready within five minutes: start again, and look at the messages above if it happens once more.',
    );
  }
  printLine(`\nFoyer is ready (${formatSeconds(begunMs)}): ${origin}\n`);
  if (isDemo()) printAccounts();
  printLine('Ctrl-C stops it.');
  const code = await server.ended;
  if (!isStopping())
    throw new Stop(`The server ended by itself (code ${code}): see the messages above.`, code || 1);
}

/** True when the accounts of the reference homes exist. */
function isDemo() {
  const { PLATFORM_ORIGIN, FOYER_SEED, FOYER_DEMO = FOYER_SEED, NODE_ENV } = process.env;
  return !PLATFORM_ORIGIN && NODE_ENV !== 'production' && FOYER_DEMO !== '0';
}

function printAccounts() {
  const known = JSON.parse(readFileSync(join(ROOT, 'simulator/data/demo-accounts.json'), 'utf8'));
  for (const { email, en } of known) {
    if (ACCOUNTS.includes(email)) printLine(`  ${email.padEnd(22)} ${PASSWORD}   ${en}`);
  }
  printLine('');
}
