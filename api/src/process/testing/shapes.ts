/**
 * Shape of an answer as an independent client relies on it. Not derived from the contract's schemas, so that
 * it finds what those would accept.
 */
export type Shape = string | RegExp | readonly [Shape] | { readonly [key: string]: Shape };

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function objectFaults(value: object, shape: Readonly<Record<string, Shape>>, path: string): string[] {
  return Object.entries(shape).flatMap(([key, inner]) => {
    const optional = key.endsWith('?');
    const name = optional ? key.slice(0, -1) : key;
    const found = (value as Record<string, unknown>)[name];
    if (found === undefined) return optional ? [] : [`${path}.${name} is missing`];
    return shapeFaults(found, inner, `${path}.${name}`);
  });
}

/**
 * Deviations from a shape, by path; empty when the value conforms. A shape is a union of kinds (`number|null`), a
 * pattern for text, a list of one shape, or fields (`name?` is optional). Additional fields are allowed.
 */
export function shapeFaults(value: unknown, shape: Shape, path = 'answer'): string[] {
  if (typeof shape === 'string') {
    return shape.split('|').includes(kindOf(value)) ? [] : [`${path} is ${kindOf(value)}, not ${shape}`];
  }
  if (shape instanceof RegExp) {
    return typeof value === 'string' && shape.test(value)
      ? []
      : [`${path} is ${String(value)}, not ${shape}`];
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is ${kindOf(value)}, not array`];
    return value.flatMap((entry, index) => shapeFaults(entry, shape[0] as Shape, `${path}[${index}]`));
  }
  if (kindOf(value) !== 'object') return [`${path} is ${kindOf(value)}, not object`];
  return objectFaults(value as object, shape as Readonly<Record<string, Shape>>, path);
}
