import webpack from 'webpack';
import { areaConfiguration } from '../area';
import type { BuildOptions } from '../base';

interface FixtureBuild extends Partial<BuildOptions> {
  readonly folder: string;
}

/**
 * Builds each folder as an area and prints each build's errors as JSON. A separate process, because webpack loads
 * several times faster in Node than in jest's module registry.
 */
const [builds = '[]'] = process.argv.slice(2);
const errors: string[][] = [];
for (const { folder, ...options } of JSON.parse(builds) as readonly FixtureBuild[])
  errors.push(await build(areaConfiguration(folder)(options)));
process.stdout.write(JSON.stringify(errors));

function build(configuration: webpack.Configuration): Promise<string[]> {
  const compiler = webpack({ ...configuration, cache: false });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else resolve((stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message));
    });
  });
}
