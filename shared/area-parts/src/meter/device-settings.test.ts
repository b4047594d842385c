import { accessLines, type Connection, FAMILIES, settingsOf } from './device-settings';

const OPEN: Connection = {
  host: 'mqtt.foyer.example',
  port: 1883,
  tls: false,
  username: 'hqwertz',
  password: 'pass-word_1',
  branch: 'foyer/hqwertz',
};
const SECURE: Connection = { ...OPEN, port: 8883, tls: true };

describe.each(FAMILIES)('lines of %s', (family) => {
  it.each([OPEN, SECURE])('name host, port, user, password and branch: %j', (connection) => {
    const lines = settingsOf(family, connection).join('\n');
    for (const part of [connection.host, connection.port, 'hqwertz', 'pass-word_1', 'foyer/hqwertz/'])
      expect(lines).toContain(String(part));
    expect(settingsOf(family, OPEN)).not.toEqual(settingsOf(family, SECURE));
  });
});

it('the flow of Node-RED listens to the group of SMA and publishes bytes that are not kept', () => {
  const nodes: Record<string, unknown>[] = JSON.parse(settingsOf('sma', SECURE).join('\n'));
  expect(nodes.map(({ type }) => type)).toEqual(['udp in', 'mqtt out', 'mqtt-broker', 'tls-config']);
  const [listens, publishes, broker, tls] = nodes;
  expect(listens).toMatchObject({
    multicast: 'true',
    group: '239.12.255.254',
    port: '9522',
    datatype: 'buffer',
    wires: [[publishes?.id]],
  });
  expect(publishes).toMatchObject({ topic: 'foyer/hqwertz/sma', retain: 'false', broker: broker?.id });
  expect(broker).toMatchObject({
    broker: 'mqtt.foyer.example',
    port: '8883',
    usetls: true,
    tls: tls?.id,
    credentials: { user: 'hqwertz', password: 'pass-word_1' },
  });
});

it('no two homes have a client of the same id', () => {
  const other = { ...SECURE, username: 'hother' };
  for (const family of ['p1', 'sma'] as const)
    expect(settingsOf(family, SECURE).filter((line) => /client ?id/i.test(line))).not.toEqual(
      settingsOf(family, other).filter((line) => /client ?id/i.test(line)),
    );
});

it('the lines to scan are short enough for a code of a phone', () => {
  const lines = accessLines(SECURE);
  expect(lines[0]).toBe('mqtts://mqtt.foyer.example:8883');
  expect(accessLines(OPEN)[0]).toBe('mqtt://mqtt.foyer.example:1883');
  expect(lines.join('\n').length).toBeLessThan(200);
});
