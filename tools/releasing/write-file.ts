import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file so that a reader sees the old or the new one, never half of it. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, content);
  await rename(draft, path);
}

/** Reads JSON, or null when there is no such file. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  return text === null ? null : JSON.parse(text);
}

/** Reads a text, or null when there is no such file. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
