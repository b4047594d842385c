import { areaOfEvent, inRange, isAtOrBelow, isKnownCondition, type RemoteDescriptor } from '@foyer/contract';
import { suggestName } from './did-you-mean';
import type { HostCapabilities } from './host-release';

/** Compared fields of an area's descriptor; `Partial`, because an older one may lack some. */
export type Described = Pick<RemoteDescriptor, 'name' | 'contract'> &
  Partial<
    Pick<
      RemoteDescriptor,
      | 'routes'
      | 'menu'
      | 'slots'
      | 'emits'
      | 'consumes'
      | 'events'
      | 'needs'
      | 'calls'
      | 'acting'
      | 'navigates'
      | 'notify'
    >
  >;

/** Contract versions whose bus passes on areas' own events. */
const WITH_AREA_EVENTS = '>=2.12.0';

/**
 * Why an area would not run in a host, one sentence each; empty if it would, or if the host lists no capabilities.
 */
export function unmetRequirements(offers: HostCapabilities | undefined, area: Described): string[] {
  if (!offers) return [];
  const { name, contract, routes = [], menu = [], slots = [] } = area;
  const { emits = [], consumes = [], events = {} } = area;
  const unknownSlots = unknown(
    slots.map(({ slot }) => slot),
    offers.slots,
  );
  const used = [...emits, ...consumes];
  const unknownEvents = unknown(
    used.filter((event) => areaOfEvent(event) === null),
    offers.events,
  );
  const ownEvents = [...Object.keys(events), ...used.filter((event) => areaOfEvent(event) !== null)];
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
    ...(ownEvents.length === 0 || inRange(offers.contract, WITH_AREA_EVENTS)
      ? []
      : [
          `${name} uses the area event "${ownEvents[0]}", and the host, of contract ${offers.contract}, passes on none before 2.12.0.`,
        ]),
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

/**
 * Rights that an area asks for and its release in force has not, one sentence each. A release of before 2.24 names no
 * calls and may make all; one of before 2.25 may navigate and notify freely.
 */
export function newRights(inForce: Described, area: Described): string[] {
  const events = [
    ...asked(area.name, 'sending', unknown(area.emits ?? [], inForce.emits ?? [])),
    ...asked(area.name, 'hearing', unknown(area.consumes ?? [], inForce.consumes ?? [])),
  ];
  return [...newCalls(inForce, area), ...newWays(inForce, area), ...events];
}

function newCalls(inForce: Described, { name, calls, acting = false }: Described): string[] {
  if (!inForce.calls) return [];
  return [
    ...(calls
      ? asked(name, 'the calls', unknown(calls, inForce.calls))
      : [`${name} asks for every call: it declares none.`]),
    ...(acting && !inForce.acting ? [`${name} asks to enter, leave and open sessions ("acting").`] : []),
  ];
}

function newWays(inForce: Described, { name, navigates, notify = false }: Described): string[] {
  const had = inForce.navigates;
  if (!had) return [];
  if (!navigates) return [`${name} asks to navigate everywhere and to show notices: it declares neither.`];
  const more = navigates.filter((path) => !had.some((above) => isAtOrBelow(path, above)));
  return [
    ...asked(name, 'navigating to', more),
    ...(notify && !inForce.notify ? [`${name} asks to show notices ("notify").`] : []),
  ];
}

function asked(name: string, what: string, more: readonly string[]): string[] {
  return more.length > 0 ? [`${name} asks for ${what} ${more.join(', ')}.`] : [];
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

/** Consumed events that the area they belong to does not declare; nothing is known of an area that is not among `others`. */
export function undeclaredEvents(others: readonly Described[], { name, consumes = [] }: Described): string[] {
  return consumes.flatMap((event) => {
    const owner = others.find((other) => other.name === areaOfEvent(event));
    const known = Object.keys(owner?.events ?? {});
    if (!owner || owner.name === name || known.includes(event)) return [];
    return [`${name} hears "${event}", which ${owner.name} does not declare.${suggestName(event, known)}`];
  });
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
