import { createBus } from '@foyer/remote-kit/bus';
import { notifyOtherTabs } from './other-tabs';

/** Two tabs on one channel, each with its bus and received events. */
function twoTabs() {
  const channels: { onmessage: ((event: MessageEvent) => void) | null }[] = [];
  const open = () => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
      },
      close: () => channels.splice(channels.indexOf(channel), 1),
    };
    channels.push(channel);
    return channel as never;
  };
  return [0, 1].map(() => {
    const bus = createBus({ strict: true, report: () => {} });
    const heard: string[] = [];
    bus.on('data.changed', ({ tags }) => heard.push(tags.join()));
    bus.on('rooms.changed', () => heard.push('rooms.changed'));
    return { bus, heard, stop: notifyOtherTabs(bus, () => heard.push('sealed'), open) };
  }) as [Tab, Tab];
}
interface Tab {
  bus: ReturnType<typeof createBus>;
  heard: string[];
  stop: () => void;
}

test('a change in one tab is told to the other, once in each', () => {
  const [one, other] = twoTabs();
  one.bus.emit('data.changed', { tags: ['rooms', 'states'] });
  expect([one.heard, other.heard]).toEqual([['rooms,states'], ['sealed', 'rooms,states']]);
});

test('other events and stopped tabs are not forwarded', () => {
  const [one, other] = twoTabs();
  one.bus.emit('rooms.changed', {});
  expect([one.heard, other.heard]).toEqual([['rooms.changed'], []]);
  other.stop();
  one.bus.emit('data.changed', { tags: ['rooms'] });
  expect(other.heard).toEqual([]);
});

test('a browser without channels forwards nothing and still delivers events within the tab', () => {
  const bus = createBus({ strict: true, report: () => {} });
  const heard: string[] = [];
  bus.on('data.changed', ({ tags }) => heard.push(tags.join()));
  const stop = notifyOtherTabs(
    bus,
    () => heard.push('sealed'),
    () => null,
  );
  bus.emit('data.changed', { tags: ['rooms'] });
  stop();
  bus.emit('data.changed', { tags: ['rooms'] });
  expect(heard).toEqual(['rooms', 'rooms']);
});
