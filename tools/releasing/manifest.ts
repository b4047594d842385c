import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  areaOfEvent,
  menuDescriptor,
  type RemoteDescriptor,
  remoteDescriptor,
  routeDescriptor,
  slotDescriptor,
} from '@foyer/contract';
import * as z from 'zod/mini';
import { suggestName } from './did-you-mean';
import { schemaProblems } from './schema-problems';
import { viewProblems } from './views';

/** Names the schema of the file for editors. */
const FOR_EDITORS = ['$schema'];
const LISTS = { routes: routeDescriptor, menu: menuDescriptor, slots: slotDescriptor } as const;

/**
 * Validated descriptor of the area in a folder. Throws a message that names file and field. Stricter than the
 * contract, which lets hosts read releases with fields of later versions: here an unknown field is a mistake.
 */
export async function descriptorOf(folder: string) {
  const name = basename(folder);
  const data = parsedFile(`${name}/remote.json`, await readFile(join(folder, 'remote.json'), 'utf8'));
  const parsed = z.safeParse(remoteDescriptor, data, { reportInput: true });
  if (!parsed.success)
    throw new Error(
      `${name}/remote.json does not fit the contract: ${schemaProblems(parsed.error)}${meantBy(parsed.error)}`,
    );
  const unknown = unknownFields(data);
  if (unknown.length > 0)
    throw new Error(`${name}/remote.json does not fit the contract: ${unknown.join(' ')}`);
  if (parsed.data.name !== name) throw new Error(`${name}/remote.json says it is "${parsed.data.name}".`);
  const problems = [...eventProblems(parsed.data), ...(await viewProblems(parsed.data, folder))];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return parsed.data;
}

/** Own events named otherwise than the area's, and events of other areas that it would emit. */
function eventProblems({ name, emits, events }: RemoteDescriptor): string[] {
  return [
    ...Object.keys(events)
      .filter((event) => areaOfEvent(event) !== name)
      .map((event) => `${name}/remote.json: the event "${event}" is not called like "${name}/filled@1".`),
    ...emits
      .filter((event) => areaOfEvent(event) !== null)
      .map((event) => `${name}/remote.json: "${event}" belongs under "events", with its fields.`),
  ];
}

function parsedFile(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Fields no version of the contract has, one sentence each. */
function unknownFields(data: unknown): string[] {
  const manifest = fieldsOf(data);
  const inLists = Object.entries(LISTS).flatMap(([list, schema]) => {
    const entries = manifest[list];
    return Array.isArray(entries)
      ? entries.flatMap((entry, index) => unknownOf(entry, Object.keys(schema.shape), `${list}[${index}].`))
      : [];
  });
  return [...unknownOf(data, [...Object.keys(remoteDescriptor.shape), ...FOR_EDITORS], ''), ...inLists];
}

function unknownOf(entry: unknown, known: readonly string[], place: string): string[] {
  return Object.keys(fieldsOf(entry))
    .filter((field) => !known.includes(field))
    .map((field) => `There is no field "${place}${field}".${suggestName(field, known)}`);
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Suggestions for an unknown value of a fixed list, for example a slot. */
function meantBy({ issues }: z.core.$ZodError): string {
  return issues
    .map((issue) =>
      issue.code === 'invalid_value' ? suggestName(String(issue.input), issue.values.map(String)) : '',
    )
    .join('');
}
