import { productSbom } from './packing/sbom';
import { writeWhole } from './releasing/write-file';
import { runTool } from './running/say.mjs';

/** `pnpm tool sbom <file>`: writes the bill of materials of what is deployed; without a file it is printed. */
await runTool(async () => {
  const [file] = process.argv.slice(2);
  const sbom = productSbom();
  const text = JSON.stringify(sbom, null, 2);
  if (!file) return text;
  await writeWhole(file, `${text}\n`);
  return `${file} names ${sbom.components.length} packages.`;
});
