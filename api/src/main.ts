import { refuseOldNode } from './process/refuse-old-node';

refuseOldNode();
// Imported after the check: it needs a newer Node.
const { runProcess } = await import('./process/run-process');
await runProcess(process.env);
