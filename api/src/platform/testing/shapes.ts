/**
 * The shape of an answer as a client written by somebody else relies on it. Independent of the contract's schemas on
 * purpose: it must find what those would let through.
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
 * What does not fit, by path; an empty list when all does. A shape is kinds (`number|null`), a pattern for text, a list of
 * one shape, or fields (`name?` may be missing); fields beyond it are normal.
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
