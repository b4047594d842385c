import { buildStale } from './releasing/build-stale';
import { runTool, say } from './running/say.mjs';

/** `pnpm build`: builds the host and the areas whose sources changed and puts them in force. */
await runTool(() => buildStale(say));
