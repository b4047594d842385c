import { createBus } from '@foyer/remote-kit/bus';
import { followReleasedEvents } from './released-events';

test.each([
  ['profile.refresh', ['corrections', 'licence', 'profile', 'rooms', 'support', 'tariffs']],
  ['rooms.changed', ['production', 'rooms', 'states']],
] as const)('%s of a released area tells all stores, which then join no earlier answer', (event, tags) => {
  const bus = createBus({ strict: true, report: () => {} });
  const heard: string[] = [];
  bus.on('data.changed', (payload) => heard.push(payload.tags.join()));
  const stop = followReleasedEvents(bus, () => heard.push('sealed'));
  bus.emit(event, {});
  stop();
  bus.emit(event, {});
  expect(heard).toEqual(['sealed', tags.join()]);
});
