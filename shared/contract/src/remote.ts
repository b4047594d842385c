import * as z from 'zod/mini';

const conditions = z._default(z.array(z.string().check(z.regex(/^!?[\w.-]+$/))), []);
const moduleName = z.string().check(z.regex(/^\.\/[a-z][a-z0-9-]*$/));

/** The slots a contribution may fill (D18). A slot belongs to whoever shows it; its contributions to any area. */
export const SLOT_NAMES = [
  'dashboard.widget',
  'dashboard.block',
  'user-panel.section',
  'registration.step',
  'device.program',
  'shell.banner',
] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

/** A client path an area answers: `path` may hold `:parameters` and a trailing `/*`; the most specific wins. */
export const routeDescriptor = z.object({
  path: z.string().check(z.startsWith('/')),
  /** The exposed module that shows it, `./pages` for example. */
  module: moduleName,
  /** Named screen of the specification (`home`, `alerts`…); the page's root carries `data-testid="page-<screen>"`. */
  screen: z.string(),
  /** Whether a signed-in household is needed. Default true. */
  auth: z._default(z.boolean(), true),
  /** Facts that must hold, else the path answers with the "not available" page (D20). */
  requires: conditions,
  /**
   * Platform calls whose answers the page draws its first numbers from, as path and query without the token: asked
   * while the code is on its way when a signed-in person comes in by this very path. Of a path without parameters.
   */
  early: z._default(z.array(z.string().check(z.regex(/^\/api\/[\w/.-]+(\?[\w.=&%-]+)?$/))), []),
  /** Retired in contract 2.9: accepted in manifests of released areas and ignored. */
  figures: z.optional(moduleName),
});
export type RouteDescriptor = z.output<typeof routeDescriptor>;

/** An entry of the main menu. Its label is `menu.<key>` in the area's own translations. */
export const menuDescriptor = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9_-]*$/)),
  path: z.string().check(z.startsWith('/')),
  /** Name of the area's own line icon: the file `icons/<name>.svg` of its folder (see {@link iconShapes}). */
  icon: z.string().check(z.regex(/^[a-z][a-z0-9_-]*$/)),
  /** Position: lower is earlier. */
  order: z.number(),
  when: conditions,
  /** Shows the badge count last sent on the bus as this event (`alert.badge`). */
  badge: z.optional(z.literal('alert.badge')),
});
export type MenuDescriptor = z.output<typeof menuDescriptor>;

/** A contribution to a slot. */
export const slotDescriptor = z.object({
  slot: z.enum(SLOT_NAMES),
  /** Unique within the area; a widget's root carries `data-testid="widget-<id>"`. */
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  module: moduleName,
  order: z.number(),
  when: conditions,
  /** Height of the skeleton that keeps the place while the code loads, in CSS pixels, so that nothing jumps. */
  heightPx: z._default(z.number().check(z.minimum(0), z.maximum(1000)), 160),
});
export type SlotDescriptor = z.output<typeof slotDescriptor>;

/** `remote.json`: what an area answers, offers and contributes, known before any of its code is loaded. */
export const remoteDescriptor = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** Semantic-version range of `CONTRACT_VERSION` the area was built for. */
  contract: z.string(),
  routes: z._default(z.array(routeDescriptor), []),
  menu: z._default(z.array(menuDescriptor), []),
  slots: z._default(z.array(slotDescriptor), []),
  /** Bus events the area sends and hears; any other is refused in development and tests. */
  emits: z._default(z.array(z.string()), []),
  consumes: z._default(z.array(z.string()), []),
  /**
   * Platform calls the area cannot do without, by id (`states`) or path (`/api/states`): it goes live only where the
   * platform offers them all. What it can live without stays out.
   */
  needs: z._default(z.array(z.string().check(z.regex(/^(\/[\w/.:{}-]+|[A-Za-z][\w.]*)$/))), []),
});
export type RemoteDescriptor = z.output<typeof remoteDescriptor>;
