import { compileRelease } from './releasing/compile';

// One release in a process of its own, so that `pnpm build` can make two at a time.
const [name = '', version = ''] = process.argv.slice(2);
try {
  await compileRelease(name, version);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
