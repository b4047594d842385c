import { compileRelease } from './releasing/compile';
import { runTool } from './running/say.mjs';

// One release per process: `pnpm build` runs two at a time.
const [name = '', version = ''] = process.argv.slice(2);
await runTool(() => compileRelease(name, version));
