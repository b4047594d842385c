import type { Facts, HostServices, Language, Session } from '@foyer/contract';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/** Context with the host's services; read it with {@link useHostServices}. */
export const HostServicesContext = createContext<HostServices | null>(null);

/** The host's services for this area. Throws outside an area. */
export function useHostServices(): HostServices {
  const services = useContext(HostServicesContext);
  if (!services) throw new Error('useHostServices needs an area made with defineRemote around it');
  return services;
}

/**
 * Latest value of a stream, `initial` until it has one. A value emitted on subscription (a replay) is available at
 * the first paint. Errors of the stream are thrown to the nearest boundary.
 */
export function useObservable<T>(stream: Observable<T>, initial: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed initial value must not resubscribe
  const source = useMemo(() => latestOf(stream, initial), [stream]);
  return useSyncExternalStore(source.subscribe, source.read);
}

function latestOf<T>(stream: Observable<T>, initial: T) {
  let value = initial;
  let failure: { readonly error: unknown } | null = null;
  const peek = stream.subscribe({
    next: (next) => {
      value = next;
    },
    error: (error: unknown) => {
      failure = { error };
    },
  });
  peek.unsubscribe();
  return {
    read: () => {
      if (failure) throw failure.error;
      return value;
    },
    subscribe: (changed: () => void) => {
      const subscription = stream.subscribe({
        next: (next) => {
          value = next;
          changed();
        },
        error: (error: unknown) => {
          failure = { error };
          changed();
        },
      });
      return () => subscription.unsubscribe();
    },
  };
}

/** The current session. */
export function useSession(): Session {
  const services = useHostServices();
  return useObservable(services.session$, services.session());
}

/** Current facts about household, tenant and session; see {@link Facts}. */
export function useFacts(): Facts {
  const services = useHostServices();
  return useObservable(services.facts$, services.facts());
}

/** The interface language (`fr` or `en`). */
export function useLanguage(): Language {
  const services = useHostServices();
  return useObservable(services.language$, services.language());
}
