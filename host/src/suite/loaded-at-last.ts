/** A file that was lost on the line is asked for again this often, milliseconds. */
const AGAIN_MS = 2_000;
/** What webpack says of a script, and its companion of a stylesheet, that did not come. */
const LOST = ['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED'];

/** Loads code until it is there: without it the page stays empty. Rejects where it came and failed. */
export async function loadedAtLast<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const { name, code } = error as { readonly name?: string; readonly code?: string };
      if (!LOST.includes(name ?? '') && !LOST.includes(code ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
