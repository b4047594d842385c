import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readFiles } from './conventions/files';
import { usedRights } from './conventions/rights';
import { areaNames, ROOT } from './releasing/folders';
import { runTool } from './running/say.mjs';

/** The fields in the text of a manifest, which keeps its own line breaks. */
const DECLARED = /,\s*"(calls": \[[^\]]*\]|acting": (true|false))/g;
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/** `pnpm tool declare-rights`: writes the calls and rights that areas use into their `remote.json`. */
async function declareRights(): Promise<string> {
  const files = readFiles(ROOT);
  const changed: string[] = [];
  for (const area of areaNames()) {
    const path = `${area}/remote.json`;
    const text = files.get(path) ?? '{}';
    const declared = JSON.parse(text);
    const { calls, acting } = usedRights(area, files);
    if (isDeepStrictEqual([declared.calls, declared.acting ?? false], [calls, acting])) continue;
    const others = text.replace(DECLARED, '').trimEnd().slice(0, -1).trimEnd();
    const rights = `"calls": ${JSON.stringify(calls)}${acting ? ', "acting": true' : ''}`;
    await writeFile(join(ROOT, path), `${others}, ${rights}\n}\n`);
    changed.push(path);
  }
  if (changed.length > 0)
    execFileSync(process.execPath, [BIOME, 'format', '--write', ...changed], { cwd: ROOT, stdio: 'pipe' });
  return changed.length > 0
    ? `Written: ${changed.join(', ')}. Review what they ask for.`
    : 'Nothing to change.';
}

await runTool(declareRights);
