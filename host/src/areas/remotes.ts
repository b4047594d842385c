import {
  conditionsHold,
  type Facts,
  type Language,
  namesProfessionals,
  type Registry,
  type SlotContribution,
  type SlotMount,
  type SlotName,
  type Slots,
} from '@foyer/contract';
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
} from '@foyer/remote-kit/streams';
import { areaLoader } from './area-loader';
import { type AreaPlace, areaPlace, type PlaceContext } from './area-place';
import { failureList } from './failure-list';
import { federatedModules } from './federation';
import { parcels as singleSpaParcels } from './parcels';
import { preloader } from './preloading';
import { routeTable } from './route-table';
import { areaTranslations } from './translations';
import type { AreaStatus, MenuItem, Remotes, RemotesOptions, RouteEntry, RouteTable } from './types';

const NO_PROPS = {};

/** Brings the tenant's areas into the shell, from the registry alone. */
export function createRemotes(options: RemotesOptions): Remotes {
  const { facts$, language$, report } = options;
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const source = options.registry;
  let reloadForRelease = async () => false;
  let language: Language = 'fr';
  const shown = (registry: Registry) => enabledRemotes(registry, options.disabled);
  const translations = areaTranslations({ fetch, addTranslations: options.addTranslations });
  const following = language$.subscribe((next) => {
    language = next;
    // For an area that loaded in the old language while the new one was prepared.
    translations.loadAll(next).catch((error) => report(error));
  });
  const parcels = singleSpaParcels();
  const failures = failureList();
  const context: PlaceContext = {
    loader: areaLoader({
      modules: options.modules ?? federatedModules(),
      translations,
      fetch,
      language: () => language,
      report,
    }),
    parcels,
    servicesFor: options.servicesFor,
    remote(name) {
      source.markUsed(name);
      return shown(source.current())[name];
    },
    whenChosen: source.whenChosen,
    /** Resolves to true when the page is loaded again instead. */
    async refresh() {
      await source.refresh(true);
      return reloadForRelease().catch((error) => {
        report(error);
        return false;
      });
    },
    report,
    visits: options.visits,
  };
  const places = new Set<AreaPlace>();

  const placeArea = (request: Parameters<typeof areaPlace>[1]) => {
    void source.refresh();
    const place = areaPlace(context, request);
    failures.follow(request.remote, request.element, place);
    places.add(place);
    void place.gone.then(() => places.delete(place));
    return place;
  };

  const tableOf = (registry: Registry) => routesOf(registry, options.disabled);
  const routes$ = new BehaviorSubject<RouteTable>(tableOf(source.current()));
  const routing = source.registry$.subscribe((registry) => routes$.next(tableOf(registry)));
  const preload = preloader(() => language);

  const contributed = new Map<SlotName, Observable<readonly SlotContribution[]>>();
  const slots: Slots = {
    contributions$: (slot) => {
      const known = contributed.get(slot) ?? contributions(source.registry$, facts$, shown, slot);
      contributed.set(slot, known);
      return known;
    },
    mount: ({ remote, id, slot }, element, props) => {
      const place = placeArea({
        remote,
        view: { kind: 'contribution', id, slot },
        element,
        props,
      });
      return {
        status$: place.status$.pipe(map((status: AreaStatus) => status.state)),
        update: place.update,
        retry: place.retry,
        unmount: place.unmount,
      } satisfies SlotMount;
    },
  };

  // Retries what failed without network.
  const onOnline = () => failures.retryAll();
  window.addEventListener('online', onOnline);

  let facts: Facts = {};
  const followingFacts = facts$.subscribe((next) => {
    facts = next;
  });
  // An address may be opened by anybody: pages of professionals are not fetched before the session is known as theirs.
  const isOpen = ({ requires }: RouteEntry) =>
    !namesProfessionals(requires) || conditionsHold(requires, facts);
  const preloadPath = (pathname: string) => {
    const match = routes$.value.match(pathname);
    const remote = match && isOpen(match.route) && shown(source.current())[match.route.remote];
    // Before a household has signed in, its release of an area with a roll-out is not known.
    if (remote && (!remote.canary || facts['session.authenticated'])) preload(remote, match.route.module);
  };
  const menu$ = menu(source.registry$, facts$, shown);

  return {
    routes$,
    routes: () => routes$.value,
    menu$,
    slots,
    descriptor: (name) => shown(source.current())[name],
    preload: preloadPath,
    prepareLanguage: (next) => translations.loadAll(next),
    refreshRegistry: (now) => source.refresh(now),
    beforeRetry(reload) {
      reloadForRelease = reload;
    },
    mountPage: ({ route }, element, props = NO_PROPS) =>
      placeArea({
        remote: route.remote,
        view: { kind: 'page', id: route.screen, path: route.path },
        element,
        props,
      }),
    failures$: failures.failures$,
    async stop() {
      following.unsubscribe();
      followingFacts.unsubscribe();
      routing.unsubscribe();
      window.removeEventListener('online', onOnline);
      const leaving = [...places];
      for (const place of leaving) place.unmount();
      await Promise.all(leaving.map(({ gone }) => gone));
      await parcels.stop();
    },
  };
}

/** Paths of the registry's areas, without those switched off by `?disable-remotes=`. */
export function routesOf(registry: Registry, disabled: readonly string[]): RouteTable {
  const shown = enabledRemotes(registry, disabled);
  return routeTable(shown, { ...hiddenAreas(registry, shown), ...canaryPages(shown) });
}

/** Enabled areas: a disabled one has no route, menu entry, slot or request. */
function enabledRemotes(registry: Registry, disabled: readonly string[]): Registry['remotes'] {
  return Object.fromEntries(
    Object.entries(registry.remotes).filter(([name, remote]) => remote.enabled && !disabled.includes(name)),
  );
}

/** Pages of releases that only some households have: their paths are known before it is known which. */
function canaryPages(shown: Registry['remotes']): Registry['hidden'] {
  const pages = Object.entries(shown).flatMap(([name, { canary }]) =>
    canary ? [[`${name} canary`, { routes: canary.release.routes }]] : [],
  );
  return Object.fromEntries(pages);
}

/** Areas of the product that are not shown here. */
function hiddenAreas({ remotes, hidden }: Registry, shown: Registry['remotes']): Registry['hidden'] {
  const disabled = Object.entries(remotes).filter(([name]) => !(name in shown));
  return { ...Object.fromEntries(disabled), ...hidden };
}

type Shown = (registry: Registry) => Registry['remotes'];

/** A session without a household sees only entries whose conditions name it. */
function isFor(conditions: readonly string[], facts: Facts): boolean {
  return (
    conditionsHold(conditions, facts) &&
    (facts['session.professional'] !== true || namesProfessionals(conditions))
  );
}

function menu(
  registry$: Observable<Registry>,
  facts$: Observable<Facts>,
  shown: Shown,
): Observable<readonly MenuItem[]> {
  return combineLatest([registry$, facts$]).pipe(
    map(([registry, facts]) =>
      Object.values(shown(registry))
        .flatMap((remote) =>
          remote.menu
            .filter(({ when }) => isFor(when, facts))
            .map(
              (entry): MenuItem => ({
                ...entry,
                remote: remote.name,
                labels: labelsOf(remote.menuLabels, entry.key),
                drawing: remote.menuIcons[entry.icon] ?? [],
              }),
            ),
        )
        .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key)),
    ),
    distinctByValue,
  );
}

function labelsOf(labels: Readonly<Record<string, Readonly<Record<string, string>>>>, key: string) {
  return Object.fromEntries(Object.entries(labels).map(([language, texts]) => [language, texts[key] ?? key]));
}

function contributions(
  registry$: Observable<Registry>,
  facts$: Observable<Facts>,
  shown: Shown,
  slot: SlotName,
): Observable<readonly SlotContribution[]> {
  return combineLatest([registry$, facts$]).pipe(
    map(([registry, facts]) =>
      Object.values(shown(registry))
        .flatMap(({ name, slots }) =>
          slots
            .filter((entry) => entry.slot === slot && isFor(entry.when, facts))
            .map(({ id, order, heightPx }) => ({
              key: `${name}/${id}`,
              remote: name,
              slot,
              id,
              order,
              heightPx,
            })),
        )
        .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key)),
    ),
    distinctByValue,
  );
}

/**
 * Compares small plain lists by value and shares the result, so that an unchanged registry or a new subscriber
 * renders nothing.
 */
function distinctByValue<T>(list$: Observable<T>): Observable<T> {
  let latest: { readonly value: T; readonly text: string } | null = null;
  return list$.pipe(
    map((value) => {
      const text = JSON.stringify(value);
      if (latest?.text !== text) latest = { value, text };
      return latest.value;
    }),
    distinctUntilChanged(),
  );
}
