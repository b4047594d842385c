import { waitFor } from '@testing-library/react';
import { notifyOf } from '../notices/notify';
import { startSuite, stopSuite } from '../test-support/start-suite';
import { hostServices, navigationOf, type ServiceParts } from './host-services';

afterEach(stopSuite);

async function servicesOf(remote: string, declared: ReturnType<ServiceParts['declared']>) {
  const { suite, report } = await startSuite();
  const parts: ServiceParts = {
    tenant: suite.tenant,
    session$: suite.session$,
    session: () => suite.store.getState().session.session,
    facts$: suite.facts$,
    facts: suite.facts,
    bus: suite.bus,
    strict: true,
    history: suite.history,
    platform: suite.platform,
    language: suite.language,
    notices: suite.notices,
    acting: suite.acting,
    rightsOf: () => ({ ...suite, navigation: navigationOf(suite.history), notify: suite.services.notify }),
    slots: () => suite.remotes.slots,
    connectivity$: suite.connectivity$,
    visibility$: suite.visibility$,
    report,
    lastKnown: () => ({ read: () => null, keep: () => {} }),
    declared: () => declared,
  };
  return { suite, report, services: hostServices(parts, remote, new AbortController().signal) };
}

describe('host services of an area', () => {
  it('restrict bus events to the declared ones', async () => {
    const { services, suite } = await servicesOf('mf-toy', {
      emits: ['rooms.changed'],
      consumes: ['alert.badge'],
      events: {},
    });
    const heard = jest.fn();
    services.bus.on('alert.badge', heard);
    suite.bus.emit('alert.badge', { count: 3 });
    expect(heard).toHaveBeenLastCalledWith({ count: 3 });
    expect(() => services.bus.emit('alert.badge', { count: 1 })).toThrow('without declaring');
  });

  it('report under its name', async () => {
    const { services, report } = await servicesOf('mf-toy', { emits: [], consumes: [], events: {} });
    services.report('broken', { page: 'home' });
    expect(report).toHaveBeenLastCalledWith('broken', { page: 'home', remote: 'mf-toy' });
  });

  it('never contain the token', async () => {
    const { services } = await servicesOf('mf-toy', { emits: [], consumes: [], events: {} });
    expect(JSON.stringify([services.session(), services.facts(), services.tenant])).not.toContain(
      't'.repeat(32),
    );
    expect(services.navigation).not.toHaveProperty('force');
    expect(services.navigation).not.toHaveProperty('hideParameters');
  });

  it('work when destructured', async () => {
    const { services, suite } = await servicesOf('mf-toy', { emits: [], consumes: [], events: {} });
    const { navigate, back, current } = services.navigation;
    navigate('/weather');
    expect(current().pathname).toBe('/weather');
    back('/home');
    await waitFor(() => expect(suite.history.current().pathname).toBe('/home'));
    expect(services.now()).toBeGreaterThan(0);
  });

  it('look up its texts first', async () => {
    const { suite } = await startSuite();
    void notifyOf('mf-toy', suite.notices).alert('some.key', { severity: 'warning', values: { count: 2 } });
    let shown: unknown;
    suite.notices.alerts.shown$.subscribe((alert) => {
      shown = alert;
    });
    expect(shown).toMatchObject({
      remote: 'mf-toy',
      messageKey: 'some.key',
      severity: 'warning',
      values: { count: 2 },
    });
  });
});
