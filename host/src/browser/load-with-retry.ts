/** Retry interval of a failed file, milliseconds. */
const AGAIN_MS = 2_000;
/** Error names of webpack and the CSS plugin for a file that failed to load. */
const LOST = ['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED'];

/** Loads code, retrying until it arrives: without it the page stays empty. Rejects when the code threw. */
export async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
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
