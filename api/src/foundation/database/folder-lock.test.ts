import { cpSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock';

const folder = () => mkdtempSync(join(tmpdir(), 'foyer-lock-'));

describe('data folder lock', () => {
  it('refuses a second process until the first one unlocks', async () => {
    const place = folder();
    const release = await lockFolder(place);
    await expect(lockFolder(place)).rejects.toMatchObject({ code: 'database.locked' });
    await release();
    await (await lockFolder(place))();
  });

  it.each([
    ['a process that has ended', { pid: 2_147_483_646, processStart: null }],
    ['an earlier container with our process id', { pid: process.pid, processStart: '1' }],
    ['a process whose id was reused', { pid: 1, processStart: '999999999999' }],
  ])('takes over a lock left by %s', async (_who, holder) => {
    const place = folder();
    writeFileSync(join(place, 'in-use.json'), JSON.stringify(holder));
    await (await lockFolder(place))();
  });

  it('takes over a lock file that was never completed', async () => {
    const place = folder();
    writeFileSync(join(place, 'in-use.json'), '{"pi');
    await (await lockFolder(place))();
  });

  it('does not take the copy of a folder in use for one in use', async () => {
    const place = folder();
    const unlock = await lockFolder(place);
    const copy = `${place}-copy`;
    cpSync(place, copy, { recursive: true });
    // The process named in the copied lock runs, on the original.
    const lock = join(copy, 'in-use.json');
    writeFileSync(
      lock,
      readFileSync(lock, 'utf8')
        .replace(`"pid":${process.pid}`, `"pid":${process.ppid}`)
        .replace(/"processStart":"\d+"/, '"processStart":null'),
    );
    await (await lockFolder(copy))();
    await unlock();
  });

  it('respects a running process whose folder was moved', async () => {
    const place = folder();
    await lockFolder(place);
    const moved = `${place}-moved`;
    renameSync(place, moved);
    const lock = join(moved, 'in-use.json');
    writeFileSync(
      lock,
      readFileSync(lock, 'utf8')
        .replace(`"pid":${process.pid}`, `"pid":${process.ppid}`)
        .replace(/"processStart":"\d+"/, '"processStart":null'),
    );
    await expect(lockFolder(moved)).rejects.toMatchObject({ code: 'database.locked' });
  });

  it('respects a running process', async () => {
    const place = folder();
    writeFileSync(join(place, 'in-use.json'), JSON.stringify({ pid: process.ppid, processStart: null }));
    await expect(lockFolder(place)).rejects.toMatchObject({ code: 'database.locked' });
  });
});
