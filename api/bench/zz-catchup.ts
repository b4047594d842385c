import { createMeasuring } from '../src/energy/gateway/measuring';
import { seedReferenceHomes } from '../../simulator/src/seed';
import { simulatedGateway } from '../../simulator/src/house';
import { openStore } from '../src/process/store';
const now = new Date('2026-06-21T10:00:00Z');
const store = await openStore({ dataFolder: `/tmp/zz-${process.pid}` });
await seedReferenceHomes({ store, now, longestPastMonths: 1, only: ['home@foyer.example'] });
let nowMs = now.getTime();
const m = createMeasuring({ database: store.database, gateway: simulatedGateway, now: () => new Date(nowMs), dueChanges: async () => [], onError: (e) => console.error(e) });
await m.advance();
for (const [n, step] of [[24, 300_000], [10, 86_400_000]] as const) {
  const t = performance.now(), c = process.cpuUsage();
  let q = 0; const o = store.database.transaction;
  for (let i = 0; i < n; i++) { nowMs += step; await m.advance(); }
  const u = process.cpuUsage(c);
  console.log(`${n} x ${step / 1000}s: ${((performance.now() - t) / n).toFixed(0)} ms each, cpu ${((u.user + u.system) / 1000 / n).toFixed(0)} ms`);
}
await store.close();
process.exit(0);
