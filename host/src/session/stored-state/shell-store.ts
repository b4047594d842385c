import type { TenantConfiguration } from '@foyer/contract';
import { configureStore, createSlice, type Store } from '@foyer/remote-kit/store';
import { type SessionState, sessionSlice } from '../session-slice';
import { type Toast, toastsSlice } from './toasts-slice';
import { type UiState, uiSlice } from './ui-slice';

/** The tenant's configuration; constant within a page. */
const tenantSlice = (tenant: TenantConfiguration) =>
  createSlice({ name: 'tenant', initialState: tenant, reducers: {} });

export interface ShellState {
  readonly session: SessionState;
  readonly tenant: TenantConfiguration;
  readonly ui: UiState;
  readonly toasts: readonly Toast[];
}
export type ShellStore = Store<ShellState>;

/** The shell's store, initialised with the interface state of the last visit. */
export function createShellStore(tenant: TenantConfiguration, ui: Partial<UiState>): ShellStore {
  return configureStore({
    reducer: {
      session: sessionSlice.reducer,
      tenant: tenantSlice(tenant).reducer,
      ui: uiSlice.reducer,
      toasts: toastsSlice.reducer,
    },
    preloadedState: { ui: { ...uiSlice.getInitialState(), ...ui } },
  });
}
