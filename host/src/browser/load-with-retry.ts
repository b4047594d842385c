/** Retry interval of a failed file, milliseconds: doubled after each failure, up to the second. */
const [AGAIN_MS, AGAIN_AT_MOST_MS] = [2_000, 30_000];
/** Error names of webpack and the CSS plugin for a file that failed to load. */
const LOST = ['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED'];

/** Loads code, retrying until it arrives: the page cannot do without it. Rejects when the code threw. */
export async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let againMs = AGAIN_MS; ; againMs = Math.min(2 * againMs, AGAIN_AT_MOST_MS)) {
    try {
      return await load();
    } catch (error) {
      const { name, code } = error as { readonly name?: string; readonly code?: string };
      if (!LOST.includes(name ?? '') && !LOST.includes(code ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}
