import { refuseOldNode } from './process/refuse-old-node';

refuseOldNode();
// Imported after the check: it needs a newer Node.
// The reader of a pipe, such as head, may leave early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const { administer } = await import('./administration/administer');
process.exitCode = await administer(process.argv.slice(2), process.env, {
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
});
