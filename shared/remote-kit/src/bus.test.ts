import type { BusEventName } from '@foyer/contract';
import { createBus } from './bus';

function strictBus() {
  const report = jest.fn();
  return { bus: createBus({ strict: true, report }), report };
}

describe('the bus', () => {
  it('delivers a command to current listeners only', () => {
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

  it('stops calling a listener that unsubscribed', () => {
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
    expect(() => bus.emit('alert.badge', { count: -1 })).toThrow('Invalid payload');
    expect(() => bus.emit('toString' as BusEventName, {} as never)).toThrow('Unknown bus event');
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
