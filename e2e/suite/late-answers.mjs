import { Server } from 'node:http';

/** Longest delay of an answer, milliseconds. */
const LATEST_MS = Number(process.env.FOYER_LATE_MS);

// Loaded into the server under test: each request is handled after a random, mostly short pause, so that answers
// arrive in any order (`pnpm --filter e2e test:late`).
const { emit } = Server.prototype;
Server.prototype.emit = function late(event, ...about) {
  if (event !== 'request') return emit.call(this, event, ...about);
  setTimeout(() => emit.call(this, event, ...about), Math.random() ** 3 * LATEST_MS);
  return true;
};
