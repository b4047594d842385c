import fc from 'fast-check';
import { rightsOf } from './dynamic-security';
import { COMMAND_WORDS, isReadableTopic, MAX_LEVELS, mayHomePublish } from './topics';

/** Whether a filter of MQTT matches a topic. */
function matches(filter: string, topic: string): boolean {
  const levels = topic.split('/');
  const wanted = filter.split('/');
  if (wanted.at(-1) === '#') {
    const above = wanted.slice(0, -1);
    return levels.length >= above.length && above.every((level, at) => level === '+' || level === levels[at]);
  }
  return (
    levels.length === wanted.length && wanted.every((level, at) => level === '+' || level === levels[at])
  );
}

/** Whether mosquitto lets the user of a home publish: the matching right of the highest priority decides. */
function isAllowed(topic: string): boolean {
  const [right] = rightsOf('h1')
    .filter(({ acltype, topic: filter }) => acltype === 'publishClientSend' && matches(filter, topic))
    .sort((one, other) => other.priority - one.priority);
  return right?.allow ?? false;
}

const level = fc.constantFrom(
  ...COMMAND_WORDS,
  'foyer',
  'homeassistant',
  'device',
  'events',
  'switch',
  'a-1',
);
const topic = fc.array(level, { minLength: 1, maxLength: MAX_LEVELS + 3 }).map((levels) => levels.join('/'));

test('the rights of mosquitto and the rule of the platform are one', () => {
  fc.assert(
    fc.property(topic, (drawn) => {
      expect(isAllowed(`foyer/h1/${drawn}`)).toBe(mayHomePublish(drawn));
      expect(isAllowed(`foyer/h2/${drawn}`)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['shellyplus-1/status/switch:0', true],
  ['shellyplus-1/events/rpc', true],
  ['house/ground/shelly/events/rpc', true],
  ['shellyplus-1/rpc', false],
  ['cmnd/plug/POWER', false],
  ['zigbee2mqtt/plug/set', false],
  ['evcc/loadpoints/1/mode/set', false],
  ['a/b/c/d/e/f/set', false],
  ['a/b/c/d/e/f/g/set', false],
  ['a/b/c/d/e/f/g/h', true],
  ['a/b/c/d/e/f/g/h/i', false],
  ['foyer/home/state', false],
  ['foyer/abc/switch/set', true],
  ['foyer/abc/target/set', true],
  ['foyer/abc/other/set', false],
  ['homeassistant/sensor/plug/energy/config', true],
  ['homeassistant/device/plug/config', true],
  ['homeassistant/device/foyer/home/config', false],
])('whether a home may publish on %s: %s', (rest, may) => {
  expect(mayHomePublish(rest)).toBe(may);
  expect(isAllowed(`foyer/h1/${rest}`)).toBe(may);
});

test('what the platform publishes itself is no device', () => {
  for (const own of ['foyer/home/state', 'foyer/abc/switch/set', 'homeassistant/device/foyer/home/config'])
    expect(isReadableTopic(own)).toBe(false);
});
