/** Ends the command with one sentence for the user. */
export class Stop extends Error {
  /**
   * @param {string} sentence
   * @param {number} [exitCode]
   */
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** @param {string} text */
export function printLine(text) {
  process.stdout.write(`${text}\n`);
}

/** @param {number} sinceMs */
export function formatSeconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/**
 * Runs a command's steps; prints the sentence of a {@link Stop} and exits with its code.
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    if (error instanceof Stop) process.stderr.write(error.message ? `${error.message}\n` : '');
    else if (isFull(error)) process.stderr.write(`${DISK_FULL}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
    process.exitCode = error instanceof Stop ? error.exitCode : 1;
  }
}

/**
 * Runs a tool: prints the text it resolves to, or its error message.
 * @param {() => Promise<unknown>} tool
 */
export async function runTool(tool) {
  try {
    const text = await tool();
    if (typeof text === 'string') printLine(text);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

export const DISK_FULL = 'The disk is full: free some space, then start again; nothing was damaged.';

/** @param {unknown} error */
function isFull(error) {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
