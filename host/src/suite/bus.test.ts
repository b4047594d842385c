import type { BusEventName } from '@foyer/contract';
import { busOf, createBus } from './bus';

function strictBus() {
  const report = jest.fn();
  const options = { strict: true, report };
  return { bus: createBus(options), options, report };
}

describe('the bus', () => {
  it('hands a command to those who listen and to nobody who comes later', () => {
    const { bus } = strictBus();
    const early = jest.fn();
    const late = jest.fn();
    bus.on('schedule.saved', early);
    bus.emit('schedule.saved', { deviceId: 'd1' });
    bus.on('schedule.saved', late);
    expect(early).toHaveBeenCalledWith({ deviceId: 'd1' });
    expect(late).not.toHaveBeenCalled();
  });

  it('replays the last value of a fact to a late listener', () => {
    const { bus } = strictBus();
    bus.emit('alert.badge', { count: 2 });
    bus.emit('alert.badge', { count: 5 });
    const late = jest.fn();
    bus.on('alert.badge', late);
    expect(late.mock.calls).toEqual([[{ count: 5 }]]);
  });

  it('stops telling a listener that left', () => {
    const { bus } = strictBus();
    const listener = jest.fn();
    bus.on('rooms.changed', listener)();
    bus.emit('rooms.changed', {});
    expect(listener).not.toHaveBeenCalled();
  });

  it('keeps the error of one listener from the others and reports it', () => {
    const { bus, report } = strictBus();
    const second = jest.fn();
    bus.on('rooms.changed', () => {
      throw new Error('broken listener');
    });
    bus.on('rooms.changed', second);
    bus.emit('rooms.changed', {});
    expect(second).toHaveBeenCalled();
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken listener' }), {
      bus: 'rooms.changed',
    });
  });

  it('throws at a wrong payload and at an unknown event in development', () => {
    const { bus } = strictBus();
    expect(() => bus.emit('alert.badge', { count: -1 })).toThrow('does not fit');
    expect(() => bus.emit('toString' as BusEventName, {} as never)).toThrow('knows no event');
  });

  it('reports and drops the same in production', () => {
    const report = jest.fn();
    const bus = createBus({ strict: false, report });
    const listener = jest.fn();
    bus.on('alert.badge', listener);
    bus.emit('alert.badge', { count: -1 });
    expect(listener).not.toHaveBeenCalled();
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe('the bus of an area', () => {
  const area = { name: 'mf-example', emits: ['rooms.changed'], consumes: ['alert.badge'] };

  it('lets through what the area declares', () => {
    const { bus, options } = strictBus();
    const own = busOf(bus, area, options);
    const listener = jest.fn();
    own.on('alert.badge', listener);
    bus.emit('alert.badge', { count: 1 });
    expect(listener).toHaveBeenCalledWith({ count: 1 });
    expect(() => own.emit('rooms.changed', {})).not.toThrow();
  });

  it('refuses what it does not declare', () => {
    const { bus, options } = strictBus();
    const own = busOf(bus, area, options);
    expect(() => own.emit('profile.refresh', {})).toThrow('without declaring');
    expect(() => own.on('rooms.changed', jest.fn())).toThrow('without declaring');
  });
});
