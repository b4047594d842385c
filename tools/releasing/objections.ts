import { inRange, isKnownCondition, type RemoteDescriptor } from '@foyer/contract';
import { suggestName } from './did-you-mean';
import type { HostCapabilities } from './host-release';

/** Compared fields of an area's descriptor; `Partial`, because an older one may lack some. */
export type Described = Pick<RemoteDescriptor, 'name' | 'contract'> &
  Partial<Pick<RemoteDescriptor, 'routes' | 'menu' | 'slots' | 'emits' | 'consumes' | 'needs'>>;

/**
 * Why an area would not run in a host, one sentence each; empty if it would, or if the host lists no capabilities.
 */
export function unmetRequirements(offers: HostCapabilities | undefined, area: Described): string[] {
  if (!offers) return [];
  const { name, contract, routes = [], menu = [], slots = [], emits = [], consumes = [] } = area;
  const unknownSlots = unknown(
    slots.map(({ slot }) => slot),
    offers.slots,
  );
  const unknownEvents = unknown([...emits, ...consumes], offers.events);
  const conditions = [
    ...routes.flatMap(({ requires }) => requires),
    ...[...menu, ...slots].flatMap(({ when }) => when),
  ];
  const unknownFacts = new Set(conditions.filter((condition) => !isKnownCondition(condition, offers.facts)));
  return [
    ...(inRange(offers.contract, contract)
      ? []
      : [`${name} needs the contract ${contract}, and the host speaks ${offers.contract}.`]),
    ...unknownSlots.map(
      (slot) =>
        `${name} fills the slot "${slot}", which the host does not know.${suggestName(slot, offers.slots)}`,
    ),
    ...unknownEvents.map(
      (event) =>
        `${name} sends or hears "${event}", which the host's bus does not know.${suggestName(event, offers.events)}`,
    ),
    ...[...unknownFacts].map(
      (fact) =>
        `${name} shows something only while "${fact}", and the host knows no such fact.${suggestName(fact.replace('!', ''), offers.facts)}`,
    ),
  ];
}

/**
 * Required calls of an area that a platform lacks, one sentence each. `offered` contains ids and paths; null, when
 * the platform does not list them, refuses nothing.
 */
export function missingCalls(offered: ReadonlySet<string> | null, { name, needs = [] }: Described): string[] {
  if (!offered) return [];
  return needs
    .filter((call) => !offered.has(call))
    .map(
      (call) =>
        `${name} needs the call "${call}", which the platform does not offer.${suggestName(call, [...offered])}`,
    );
}

/** Paths and menu keys of an area that already belong to others. */
export function conflictingNames(others: readonly Described[], area: Described): string[] {
  return others
    .filter(({ name }) => name !== area.name)
    .flatMap((other) => [
      ...commonEntries(pathsOf(area), pathsOf(other)).map(
        (path) => `The path ${path} of ${area.name} belongs to ${other.name}.`,
      ),
      ...commonEntries(keysOf(area), keysOf(other)).map(
        (key) => `The menu entry "${key}" of ${area.name} belongs to ${other.name}.`,
      ),
    ]);
}

/** Paths are equal when they match the same addresses, whatever their parameters' names. */
function pathsOf({ routes = [] }: Described): string[] {
  return routes.map(({ path }) => path.replace(/:[^/]+/g, ':…').replace(/(.)\/$/, '$1'));
}

function keysOf({ menu = [] }: Described): string[] {
  return menu.map(({ key }) => key);
}

function commonEntries(own: readonly string[], theirs: readonly string[]): string[] {
  return own.filter((one) => theirs.includes(one));
}

function unknown(used: readonly string[], known: readonly string[]): string[] {
  return [...new Set(used)].filter((one) => !known.includes(one));
}
