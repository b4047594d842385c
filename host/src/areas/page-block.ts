/** The data the page carries under an id; null without the block, or when it cannot be read. */
export function pageBlock<T>(id: string, page: Document = document): T | null {
  const text = page.getElementById(id)?.textContent;
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}
