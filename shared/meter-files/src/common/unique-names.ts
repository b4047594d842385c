import type { FileSeries } from '../meter-file';

/** Series whose names are counted where they are equal: `sensor.a`, `sensor.a (2)`. */
export function uniquelyNamed(series: readonly FileSeries[]): FileSeries[] {
  const uses = new Map<string, number>();
  return series.map((one) => {
    let name = one.name;
    while (uses.has(name)) {
      const number = (uses.get(one.name) ?? 1) + 1;
      uses.set(one.name, number);
      name = `${one.name} (${number})`;
    }
    uses.set(name, 1);
    return { ...one, name };
  });
}
