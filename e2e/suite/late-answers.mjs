import { Server } from 'node:http';

/** The longest an answer waits, milliseconds. */
const LATEST_MS = Number(process.env.FOYER_LATE_MS);

// Loaded into the server of a suite under test: each request is taken up after a pause of its own, most of them short,
// so that answers come in any order (`pnpm test:late`).
const { emit } = Server.prototype;
Server.prototype.emit = function late(event, ...about) {
  if (event !== 'request') return emit.call(this, event, ...about);
  setTimeout(() => emit.call(this, event, ...about), Math.random() ** 3 * LATEST_MS);
  return true;
};
