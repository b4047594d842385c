import { buildStale } from './releasing/build-stale';
import { printLine, runTool } from './running/say.mjs';

/** `pnpm build`: builds host and areas with changed sources and puts them in force. */
await runTool(() => buildStale(printLine));
