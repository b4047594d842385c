import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prune } from './prepared-once';

const NOW_MS = Date.parse('2026-06-21T10:00:00Z');

it('keeps entries of the current code and recently used ones, and removes all others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-prune-'));
  const made = (name: string, minutesAgo: number) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'image'), '');
    const at = new Date(NOW_MS - minutesAgo * 60_000);
    utimesSync(join(folder, name), at, at);
  };
  made('present', 5_000);
  made('of-a-run-under-way', 9);
  made('old', 11);
  made('older', 50_000);
  prune(folder, 'present', NOW_MS);
  expect(readdirSync(folder).sort()).toEqual(['of-a-run-under-way', 'present']);
  rmSync(folder, { recursive: true });
});
