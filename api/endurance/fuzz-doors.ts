import type { Actor } from './fuzz-actors';
import type { Operation, Result, Try } from './fuzz-request';
import { createRandom, type Random } from './fuzz-values';

/** Refusals that come before the call's own rules. */
const AT_THE_DOOR = [
  'not.authorized',
  'role.not.allowed',
  'modify.not.allowed',
  'account.not.ready',
  'registration.finished',
  'parameter.invalid',
  'request.foreign',
  'too.many.requests',
];
const TRIES_EACH = 3;

/** Calls that remove something other calls need are made last. */
const ENDING =
  /logout|remove|disconnect|cancel|deleteChange|opt-out|forgetCode|\/api\/support\/(answer|end|revokeAccess|undo)|user\/update|registration\/password/;

/** Sorts calls into the order they are made in. */
export function sortCalls<T>(list: readonly T[], pathOf: (one: T) => string): T[] {
  const ends = (one: T) => Number(ENDING.test(pathOf(one)));
  return [...list].sort((a, b) => ends(a) - ends(b));
}

/** Every call by every actor with valid values. */
export function validTries(operations: readonly Operation[], actors: readonly Actor[], seed: number): Try[] {
  return sortCalls(operations, ({ path }) => path).flatMap((operation, place) =>
    actors.flatMap((actor, who) =>
      Array.from({ length: TRIES_EACH }, (_, time): Try => {
        const chance: Random = createRandom(seed + (place * actors.length + who) * TRIES_EACH + time);
        const carrier = time % 2 === 0 ? 'json' : 'form';
        return { operation, tested: null, actor, carrier, optional: time / TRIES_EACH, chance };
      }),
    ),
  );
}

/** Records which actors reach the rules of each call. */
export interface CallAccess {
  record(one: Try, result: Result): void;
  /** Actors that reached the rules of a path's calls. */
  actorsOf(path: string): readonly Actor[];
}

export function recordCallAccess(): CallAccess {
  const passed = new Map<string, Set<Actor>>();
  return {
    record: ({ operation: { path }, actor }, { error, problem }) => {
      if (problem || AT_THE_DOOR.includes(error ?? '')) return;
      passed.set(path, (passed.get(path) ?? new Set()).add(actor));
    },
    actorsOf: (path) => [...(passed.get(path) ?? [])],
  };
}
