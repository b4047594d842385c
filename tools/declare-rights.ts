import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readFiles } from './conventions/files';
import { usedRights } from './conventions/rights';
import { areaNames, ROOT } from './releasing/folders';
import { runTool } from './running/say.mjs';

/** The fields in the text of a manifest, which keeps its own line breaks. */
const DECLARED = /,\s*"((calls|navigates)": \[[^\]]*\]|(acting|notify)": (true|false))/g;
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/** `pnpm tool declare-rights`: writes the calls, paths and rights that areas use into their `remote.json`. */
async function declareRights(): Promise<string> {
  const files = readFiles(ROOT);
  const changed: string[] = [];
  for (const area of areaNames()) {
    const path = `${area}/remote.json`;
    const text = files.get(path) ?? '{}';
    const declared = JSON.parse(text);
    const { calls, acting, navigates, notify } = usedRights(area, files);
    const before = [declared.calls, declared.acting ?? false, declared.navigates, declared.notify ?? false];
    if (isDeepStrictEqual(before, [calls, acting, navigates, notify])) continue;
    const others = text.replace(DECLARED, '').trimEnd().slice(0, -1).trimEnd();
    const rights = JSON.stringify({ calls, ...(acting && { acting }), navigates, ...(notify && { notify }) });
    await writeFile(join(ROOT, path), `${others}, ${rights.slice(1, -1)}\n}\n`);
    changed.push(path);
  }
  if (changed.length > 0)
    execFileSync(process.execPath, [BIOME, 'format', '--write', ...changed], { cwd: ROOT, stdio: 'pipe' });
  return changed.length > 0
    ? `Written: ${changed.join(', ')}. Review what they ask for.`
    : 'Nothing to change.';
}

await runTool(declareRights);
