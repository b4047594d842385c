import { createServer } from 'node:net';
import { Stop } from './say.mjs';

/**
 * Parses the port. Throws {@link Stop} for an invalid one.
 * @param {string | undefined} text
 */
export function portFrom(text) {
  const port = Number(text || 8080);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Stop(`PORT must be a number from 1 to 65535, not "${text}".`);
}

/**
 * Rejects with {@link Stop} when the port is in use or not permitted for this account.
 * @param {number} port
 * @param {string} [host]
 */
export function assertFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(new Stop(portMessage(error, port))),
    );
    server.listen({ port, host: host || undefined }, () => server.close(resolve));
  });
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {number} port
 */
function portMessage(error, port) {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what runs there, or choose another one, for example PORT=${port + 1} npm start.`;
  }
  if (error.code === 'EACCES') {
    return `Port ${port} needs more rights than this account has: choose one above 1023, for example PORT=8080 npm start.`;
  }
  return `Port ${port} cannot be used: ${error.message}.`;
}
