/** `value`, or fields of `value_json`, then at most one conversion to a number. */
const TEMPLATE =
  /^\{\{\s*value(?:_json((?:\.[A-Za-z_]\w*|\['[^'\\\]]+'\])+))?\s*(?:\|\s*(?:float|int)(?:\(\s*0\s*\))?\s*)?\}\}$/;
const FIELD = /\.([A-Za-z_]\w*)|\['([^'\\\]]+)'\]/g;

/**
 * Path that a template of Home Assistant reads; empty for a plain value, null for every template that does more.
 * Templates are never evaluated.
 */
export function pathOf(template: unknown): readonly string[] | null {
  if (template === undefined) return [];
  if (typeof template !== 'string' || template.length > 200) return null;
  const found = TEMPLATE.exec(template.trim());
  if (!found) return null;
  return [...(found[1] ?? '').matchAll(FIELD)].map(([, name, key]) => name ?? key ?? '');
}
