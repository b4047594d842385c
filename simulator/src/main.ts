import { refuseOldNode } from '@foyer/api/process/refuse-old-node';

refuseOldNode();
// Imported after the check: they need a newer Node.
const { runProcess } = await import('@foyer/api/process/run-process');
const { DEMO } = await import('./index');
await runProcess(process.env, DEMO);
