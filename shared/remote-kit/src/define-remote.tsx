import type { HostServices } from '@foyer/contract';
import i18next from 'i18next';
import * as React from 'react';
import { type ComponentType, type ReactNode, StrictMode, Suspense, startTransition } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { AreaBoundary } from './area-boundary';
import { AreaRouter } from './area-router';
import type { AreaStore } from './area-store';
import { HostServicesContext } from './host-services';
import { I18nextProvider } from './i18n';
import { Provider } from './store';

/** View of a module to show. */
export type View =
  | { readonly kind: 'page'; readonly id: string; readonly path: string }
  | { readonly kind: 'contribution'; readonly id: string; readonly slot: string };

/** Custom props of every parcel of the host. */
export interface ParcelProps {
  readonly name: string;
  readonly domElement: HTMLElement;
  readonly services: HostServices;
  readonly view: View;
  /** The slot's properties for a contribution. */
  readonly viewProps: Readonly<Record<string, unknown>>;
  /** Called with any error the area did not handle. */
  onFailure(error: unknown): void;
}

/** single-spa lifecycles of one exposed module. */
export interface RemoteLifecycles {
  bootstrap(props: ParcelProps): Promise<unknown>;
  mount(props: ParcelProps): Promise<unknown>;
  unmount(props: ParcelProps): Promise<unknown>;
  update(props: ParcelProps): Promise<unknown>;
}

export interface RemoteDefinition {
  /** The area's store from `createAreaStore`, shared by all its parcels. */
  readonly store?: AreaStore;
  /**
   * Component for each `screen` of a route or `id` of a slot contribution in `remote.json`. A contribution receives
   * the slot's properties as its own.
   */
  readonly views: Readonly<Record<string, ComponentType<never>>>;
}

/**
 * Makes the default export of an exposed module: single-spa lifecycles around React with the host's services, the
 * area's store, texts, router and error boundary.
 *
 * ```tsx
 * export default defineRemote({ store: batteryStore, views: { battery: BatteryPage } });
 * ```
 */
export function defineRemote(definition: RemoteDefinition): RemoteLifecycles {
  const lifecycles = singleSpaReact<ParcelProps>({
    React,
    ReactDOMClient: { createRoot: rootWithReports },
    renderType: 'createRoot',
    parcelCanUpdate: true,
    rootComponent: (props: ParcelProps) => <AreaRoot {...props} definition={definition} />,
    errorBoundary: (error, _info, props) => <Failed error={error} onFailure={props.onFailure} />,
  });
  // single-spa passes its own props besides ours; its types do not know ours.
  const { bootstrap, unmount, update, mount } = lifecycles as unknown as RemoteLifecycles;
  return {
    bootstrap,
    mount: (props) => {
      rootProps.set(props.domElement, props);
      return mount(props);
    },
    update: (props) => update(props),
    unmount: async (props) => {
      await unmount(props);
      rootProps.delete(props.domElement);
    },
  };
}

const rootProps = new WeakMap<Element, ParcelProps>();

/** React root with unique ids per area and error reports to the host. */
function rootWithReports(element: Element) {
  const props = rootProps.get(element);
  const root = ReactDOMClient.createRoot(element, {
    identifierPrefix: `${props?.name ?? 'area'}-`,
    onUncaughtError: (error) => props?.onFailure(error),
    // The boundary reports to the host; React's console message would duplicate it.
    onCaughtError: () => {},
  });
  return {
    // Time-sliced, so that the page stays responsive.
    render: (view: ReactNode) => startTransition(() => root.render(view)),
    unmount: () => root.unmount(),
  };
}

function Failed({ error, onFailure }: { readonly error: unknown; onFailure(error: unknown): void }) {
  React.useEffect(() => onFailure(error), [error, onFailure]);
  return null;
}

function AreaRoot({
  definition,
  services,
  view,
  viewProps,
  onFailure,
}: ParcelProps & {
  readonly definition: RemoteDefinition;
}) {
  return (
    <StrictMode>
      <AreaBoundary onError={onFailure}>
        <HostServicesContext.Provider value={services}>
          <I18nextProvider i18n={i18next} defaultNS={services.remote}>
            <AreaRouter navigation={services.navigation} path={view.kind === 'page' ? view.path : null}>
              <Suspense fallback={null}>
                <WithStore definition={definition} services={services}>
                  <Shown definition={definition} id={view.id} viewProps={viewProps} />
                </WithStore>
              </Suspense>
            </AreaRouter>
          </I18nextProvider>
        </HostServicesContext.Provider>
      </AreaBoundary>
    </StrictMode>
  );
}

function WithStore({
  definition,
  services,
  children,
}: {
  readonly definition: RemoteDefinition;
  readonly services: HostServices;
  readonly children: ReactNode;
}) {
  if (!definition.store) return children;
  return <Provider store={definition.store.open(services)}>{children}</Provider>;
}

function Shown({
  definition,
  id,
  viewProps,
}: {
  readonly definition: RemoteDefinition;
  readonly id: string;
  readonly viewProps: ParcelProps['viewProps'];
}) {
  const Shows = definition.views[id] as ComponentType<ParcelProps['viewProps']> | undefined;
  if (!Shows) throw new Error(`This module shows no "${id}"; its remote.json says it does`);
  return <Shows {...viewProps} />;
}
