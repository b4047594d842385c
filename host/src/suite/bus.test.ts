import { createBus } from '@foyer/remote-kit/bus';
import { busOf } from './bus';

describe('the bus of an area', () => {
  const area = {
    name: 'mf-example',
    emits: ['rooms.changed'],
    consumes: ['alert.badge', 'mf-elsewhere/sold@2'],
    events: { 'mf-example/filled@1': { levelPercent: 'number', note: 'string?' } },
  } as const satisfies Parameters<typeof busOf>[1];
  const FILLED = 'mf-example/filled@1';
  const listeningArea = { name: 'mf-other', emits: [], consumes: [FILLED], events: {} };

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
    expect(() => own.emit('data.changed', { tags: [] })).toThrow('without declaring');
  });

  it('lets every area listen to changes of data', () => {
    const options = { strict: true, report: jest.fn() };
    const bus = createBus(options);
    const listener = jest.fn();
    busOf(bus, area, options).on('data.changed', listener);
    bus.emit('data.changed', { tags: ['rooms'] });
    expect(listener).toHaveBeenCalledWith({ tags: ['rooms'] });
  });

  it('passes its own events on to the areas that declare them, with fields it does not know', () => {
    const options = { strict: true, report: jest.fn() };
    const bus = createBus(options);
    const heard = jest.fn();
    busOf(bus, listeningArea, options).on(FILLED, heard);
    const payload = { levelPercent: 80, since: '2026-11-25' };
    busOf(bus, area, options).emit(FILLED, payload);
    expect(heard.mock.calls).toEqual([[payload]]);
    const late = jest.fn();
    busOf(bus, area, options).on(FILLED, late);
    expect(late).not.toHaveBeenCalled();
  });

  it.each([
    ['a field of another kind', FILLED, { levelPercent: '80' }, 'other fields'],
    ['a missing field', FILLED, { note: null }, 'other fields'],
    ['no payload', FILLED, null, 'other fields'],
    ['a version it does not declare', 'mf-example/filled@2', { levelPercent: 80 }, 'without declaring'],
    ['an event of another area', 'mf-elsewhere/sold@2', {}, 'without declaring'],
  ] as const)('refuses %s of an own event', (_, event, payload, reason) => {
    const options = { strict: false, report: jest.fn() };
    const bus = createBus(options);
    const heard = jest.fn();
    bus.on(event, heard);
    busOf(bus, area, options).emit(event, payload as never);
    expect(heard).not.toHaveBeenCalled();
    expect(options.report).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining(reason) }),
      { remote: 'mf-example', bus: event },
    );
  });

  it('listens to a declared event of an area that is not there', () => {
    const options = { strict: true, report: jest.fn() };
    const bus = createBus(options);
    const heard = jest.fn();
    busOf(bus, area, options).on('mf-elsewhere/sold@2', heard);
    bus.emit('mf-elsewhere/sold@2', { kwh: 3 });
    expect(heard).toHaveBeenCalledWith({ kwh: 3 });
  });
});
