import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteDescriptor } from '@foyer/contract';
import ts from 'typescript';
import { parse, visit } from '../conventions/syntax';
import { suggestName } from './did-you-mean';

const MODULES = 'src/remote';

/**
 * Differences between manifest and modules of an area, one sentence each: a screen or contribution without a view,
 * a view or module the manifest does not use, two contributions of one name.
 */
export async function viewProblems(
  { name, routes, slots }: Pick<RemoteDescriptor, 'name' | 'routes' | 'slots'>,
  folder: string,
): Promise<string[]> {
  const shown = [
    ...routes.map(({ module, screen }) => ({ module, id: screen })),
    ...slots.map(({ module, id }) => ({ module, id })),
  ];
  const modules = [...new Set(shown.map(({ module }) => module))];
  const files = await readdir(join(folder, MODULES)).catch(() => []);
  const present = files.map((file) => `./${file.replace(/\.tsx?$/, '')}`);
  const missing = modules
    .filter((module) => !present.includes(module))
    .map(
      (module) =>
        `${name}/remote.json names the module "${module}", and there is no ${name}/${fileOf(module)}.${suggestName(module, present)}`,
    );
  const unnamed = present
    .filter((module) => !modules.includes(module))
    .map((module) => `${name}/${fileOf(module)} is named by no path and no contribution of remote.json.`);
  const differing = modules
    .filter((module) => present.includes(module))
    .map(async (module) => {
      const file = files[present.indexOf(module)] ?? '';
      const text = await readFile(join(folder, MODULES, file), 'utf8');
      const asked = shown.filter((one) => one.module === module).map(({ id }) => id);
      return differences(`${name}/${MODULES}/${file}`, viewsOf(text, file), [...new Set(asked)]);
    });
  const ids = slots.map(({ id }) => id);
  const twice = [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))].map(
    (id) => `${name}/remote.json has two contributions "${id}": a page cannot tell them apart.`,
  );
  return [...missing, ...unnamed, ...twice, ...(await Promise.all(differing)).flat()];
}

function differences(file: string, views: readonly string[] | null, asked: readonly string[]): string[] {
  if (views === null) return [`${file} does not write out its views: defineRemote({ views: { … } }).`];
  return [
    ...asked
      .filter((id) => !views.includes(id))
      .map((id) => `remote.json shows "${id}", and ${file} has no such view.${suggestName(id, views)}`),
    ...views
      .filter((id) => !asked.includes(id))
      .map(
        (id) => `${file} has the view "${id}", and remote.json shows it nowhere.${suggestName(id, asked)}`,
      ),
  ];
}

/** Names of the views a module defines; null when they cannot be read from its source. */
export function viewsOf(text: string, file: string): readonly string[] | null {
  let names: readonly string[] | null = null;
  visit(parse(file, text), (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineRemote') return;
    const [definition] = node.arguments;
    if (!definition || !ts.isObjectLiteralExpression(definition)) return;
    const views = definition.properties.find((property) => property.name?.getText() === 'views');
    if (views && ts.isPropertyAssignment(views) && ts.isObjectLiteralExpression(views.initializer))
      names = keysOf(views.initializer);
  });
  return names;
}

function keysOf({ properties }: ts.ObjectLiteralExpression): readonly string[] | null {
  const keys = properties.flatMap(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [],
  );
  return keys.length === properties.length ? keys : null;
}

const fileOf = (module: string) => `${MODULES}/${module.replace('./', '')}.ts`;
