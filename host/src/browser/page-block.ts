const blocks = new WeakMap<Element, unknown>();

/** Data of the page's JSON block with this id; null when it is missing or invalid. Parsed once. */
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
