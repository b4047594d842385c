import { createBus } from '@foyer/remote-kit/bus';
import { busOf } from './bus';

describe('the bus of an area', () => {
  const area = { name: 'mf-example', emits: ['rooms.changed'], consumes: ['alert.badge'] };

  it('lets through what the area declares', () => {
    const options = { strict: true, report: jest.fn() };
    const bus = createBus(options);
    const own = busOf(bus, area, options);
    const listener = jest.fn();
    own.on('alert.badge', listener);
    bus.emit('alert.badge', { count: 1 });
    expect(listener).toHaveBeenCalledWith({ count: 1 });
    expect(() => own.emit('rooms.changed', {})).not.toThrow();
  });

  it('refuses what it does not declare', () => {
    const options = { strict: true, report: jest.fn() };
    const bus = createBus(options);
    const own = busOf(bus, area, options);
    expect(() => own.emit('profile.refresh', {})).toThrow('without declaring');
    expect(() => own.on('rooms.changed', jest.fn())).toThrow('without declaring');
  });
});
