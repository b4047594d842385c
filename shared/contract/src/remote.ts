import * as z from 'zod/mini';
import { areaBudgets } from './budgets';
import { areaEventFields } from './bus';

const conditions = z._default(z.array(z.string().check(z.regex(/^!?[\w.-]+$/))), []);
const moduleName = z.string().check(z.regex(/^\.\/[a-z][a-z0-9-]*$/));

/** Slots. The page that shows a slot owns it; any area may contribute. */
export const SLOT_NAMES = [
  'dashboard.widget',
  'dashboard.block',
  'user-panel.section',
  'registration.step',
  'device.program',
  'shell.banner',
] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

/**
 * A client path of an area, with `:parameters` and optionally a trailing `/*`. The most specific path wins.
 */
export const routeDescriptor = z.object({
  path: z.string().check(z.startsWith('/')),
  /** Exposed module, such as `./pages`. */
  module: moduleName,
  /** Screen name (`home`, `alerts`…). The page's root has `data-testid="page-<screen>"`. */
  screen: z.string(),
  /** Whether a signed-in household is required. Default true. */
  auth: z._default(z.boolean(), true),
  /** Facts that must hold; otherwise the path shows the "not available" page. */
  requires: conditions,
  /**
   * Calls (path and query without the token) requested while the code still loads, when a signed-in person
   * enters by this path. Only for paths without parameters.
   */
  early: z._default(z.array(z.string().check(z.regex(/^\/api\/[\w/.-]+(\?[\w.=&%-]+)?$/))), []),
  /** Retired in contract 2.9: accepted in manifests of released areas and ignored. */
  figures: z.optional(moduleName),
});
export type RouteDescriptor = z.output<typeof routeDescriptor>;

/** A main menu entry. Its label is `menu.<key>` in the area's translations. */
export const menuDescriptor = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9_-]*$/)),
  path: z.string().check(z.startsWith('/')),
  /** File `icons/<name>.svg` of the area (see {@link iconShapes}). */
  icon: z.string().check(z.regex(/^[a-z][a-z0-9_-]*$/)),
  /** Lower is earlier. */
  order: z.number(),
  when: conditions,
  /** Shows the count of this bus event. */
  badge: z.optional(z.literal('alert.badge')),
});
export type MenuDescriptor = z.output<typeof menuDescriptor>;

/** A contribution to a slot. */
export const slotDescriptor = z.object({
  slot: z.enum(SLOT_NAMES),
  /** Unique within the area. A widget's root has `data-testid="widget-<id>"`. */
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  module: moduleName,
  order: z.number(),
  when: conditions,
  /** Height of the skeleton while the code loads, CSS px; avoids layout shift. */
  heightPx: z._default(z.number().check(z.minimum(0), z.maximum(1000)), 160),
});
export type SlotDescriptor = z.output<typeof slotDescriptor>;

/** `remote.json`: everything the host knows of an area before loading its code. */
export const remoteDescriptor = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** Supported `CONTRACT_VERSION` range. */
  contract: z.string(),
  routes: z._default(z.array(routeDescriptor), []),
  menu: z._default(z.array(menuDescriptor), []),
  slots: z._default(z.array(slotDescriptor), []),
  /** Bus events the area emits and listens to; others throw in development and tests. */
  emits: z._default(z.array(z.string()), []),
  consumes: z._default(z.array(z.string()), []),
  /** The area's own events, `<area>/<event>@<version>`, with the fields of their payload; since contract 2.12. */
  events: z._default(z.record(z.string(), areaEventFields), {}),
  /**
   * Required platform calls, by id (`states`) or path (`/api/states`). The area is released only where the
   * platform offers all of them; omit optional ones.
   */
  needs: z._default(z.array(z.string().check(z.regex(/^(\/[\w/.:{}-]+|[A-Za-z][\w.]*)$/))), []),
  /**
   * Ids of all platform calls the area makes, written by `pnpm tool declare-rights`; others are refused in development
   * and reported in production. Without the list every call and `acting` are allowed. Since 2.24.
   */
  calls: z.optional(z.array(z.string().check(z.regex(/^[A-Za-z][\w.]*$/)))),
  /** Since 2.25. */
  budgets: z.optional(areaBudgets),
  /** Whether the area enters, leaves or opens sessions (`HostServices.acting`). Since 2.24. */
  acting: z.optional(z.boolean()),
  /**
   * Paths outside the area that it navigates to, each with all paths below it; its own paths and `/` need no entry.
   * Without the list every path and all of `notify` are allowed. Since 2.25.
   */
  navigates: z.optional(z.array(z.string().check(z.regex(/^\/[\w./-]+$/)))),
  /** Whether the area shows alerts, questions, toasts or banners (`HostServices.notify`). Since 2.25. */
  notify: z.optional(z.boolean()),
});
export type RemoteDescriptor = z.output<typeof remoteDescriptor>;

/** True for the path `above` itself and for every path below it. */
export function isAtOrBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(above.endsWith('/') ? above : `${above}/`);
}

/** A route's path up to its first parameter. */
export function fixedPart({ path }: Pick<RouteDescriptor, 'path'>): string {
  return path.replace(/\/[:*].*$/, '') || '/';
}
