import { buildStale } from './releasing/build-stale';
import { runTool, say } from './running/say.mjs';

/** `pnpm build`: builds host and areas with changed sources and puts them in force. */
await runTool(() => buildStale(say));
