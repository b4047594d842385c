const blocks = new WeakMap<Element, unknown>();

/** The data the page carries under an id; null without the block, or when it cannot be read. Read once, shared by all who ask. */
export function pageBlock<T>(id: string, page: Document = document): T | null {
  const element = page.getElementById(id);
  if (!element?.textContent) return null;
  if (!blocks.has(element)) blocks.set(element, parsed(element.textContent));
  return blocks.get(element) as T | null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
