import type { HostServices, SlotContribution, SlotStatus } from '@foyer/contract';
import { act, render, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { HostServicesContext } from '../host-services';
import { Slot } from './Slot';

const pool: SlotContribution = {
  key: 'mf-pool/pool',
  remote: 'mf-pool',
  slot: 'dashboard.widget',
  id: 'pool',
  order: 1,
  heightPx: 120,
};

function setUp() {
  const contributions$ = new BehaviorSubject<readonly SlotContribution[]>([pool]);
  const status$ = new BehaviorSubject<SlotStatus>('loading');
  const mount = { status$, update: jest.fn(), retry: jest.fn(), unmount: jest.fn() };
  const slots = { contributions$: () => contributions$, mount: jest.fn(() => mount) };
  const services = { slots } as unknown as HostServices;
  const show = (props: Readonly<Record<string, unknown>>) => (
    <HostServicesContext.Provider value={services}>
      <ul>
        <Slot name="dashboard.widget" props={props}>
          {(place) => <li>{place}</li>}
        </Slot>
      </ul>
    </HostServicesContext.Provider>
  );
  return { contributions$, status$, mount, slots, show };
}

test('a contribution’s space is reserved while it loads and released when it shows', () => {
  const { status$, show } = setUp();
  render(show({}));
  const place = screen.getByRole('listitem').firstElementChild;
  expect(place).toHaveStyle({ minBlockSize: 'calc(120px - var(--place-saves, 0px))' });
  expect(place).toHaveAttribute('aria-busy', 'true');
  act(() => status$.next('mounted'));
  expect(place).not.toHaveAttribute('style', expect.stringContaining('120px'));
  expect(place).toHaveAttribute('aria-busy', 'false');
});

test('an absent area leaves nothing', () => {
  const { contributions$, mount, show } = setUp();
  render(show({}));
  act(() => contributions$.next([]));
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(mount.unmount).toHaveBeenCalledTimes(1);
});

test('a contribution receives new properties without being remounted', () => {
  const { slots, mount, contributions$, show } = setUp();
  const { rerender } = render(show({ watts: 1 }));
  rerender(show({ watts: 2 }));
  act(() => contributions$.next([{ ...pool }]));
  expect(mount.update).toHaveBeenLastCalledWith({ watts: 2 });
  expect(slots.mount).toHaveBeenCalledTimes(1);
});
