/** Families of devices that can be connected, in the order of their tiles. */
export const FAMILIES = [
  'linky',
  'shelly',
  'tasmota',
  'zigbee2mqtt',
  'esphome',
  'p1',
  'sma',
  'evcc',
  'homeAssistant',
] as const;
export type Family = (typeof FAMILIES)[number];

/** Where devices connect, and as whom. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly username: string;
  readonly password: string;
  /** Every topic begins with it and a slash. */
  readonly branch: string;
}

const scheme = ({ tls }: Connection, secure: string, plain: string) => (tls ? secure : plain);

function tasmotaConsole(connection: Connection, topic: string): readonly string[] {
  const { host, port, tls, username, password, branch } = connection;
  return [
    `Backlog MqttHost ${host}; MqttPort ${port}; SetOption103 ${tls ? 1 : 0}`,
    `Backlog MqttUser ${username}; MqttPassword ${password}`,
    `Backlog FullTopic ${branch}/%prefix%/%topic%/; Topic ${topic}; TelePeriod 60`,
  ];
}

/**
 * A flow of Node-RED that forwards what SMA energy meters send to the local network (group and port of Speedwire), as
 * its menu "Import" takes it. Messages are sent at once, never kept.
 */
function nodeRedFlow({ host, port, tls, username, password, branch }: Connection): readonly string[] {
  const nodes = [
    {
      id: 'foyer-sma-in',
      type: 'udp in',
      name: 'SMA',
      port: '9522',
      ipv: 'udp4',
      multicast: 'true',
      group: '239.12.255.254',
      datatype: 'buffer',
      wires: [['foyer-sma-out']],
    },
    {
      id: 'foyer-sma-out',
      type: 'mqtt out',
      topic: `${branch}/sma`,
      qos: '0',
      retain: 'false',
      broker: 'foyer-broker',
      wires: [],
    },
    {
      id: 'foyer-broker',
      type: 'mqtt-broker',
      broker: host,
      port: String(port),
      ...(tls && { tls: 'foyer-tls', usetls: true }),
      clientid: `${username}-node-red`,
      cleansession: true,
      credentials: { user: username, password },
    },
    ...(tls ? [{ id: 'foyer-tls', type: 'tls-config', verifyservercert: true }] : []),
  ];
  return ['[', nodes.map((node) => JSON.stringify(node)).join(',\n'), ']'];
}
/** Head of a bridge of mosquitto. */
const bridge = ({ host, port, tls, username, password }: Connection): readonly string[] => [
  'connection foyer',
  `address ${host}:${port}`,
  `remote_username ${username}`,
  `remote_password ${password}`,
  ...(tls ? ['bridge_capath /etc/ssl/certs'] : []),
];

const LINES: Readonly<Record<Family, (connection: Connection) => readonly string[]>> = {
  linky: (connection) => [...tasmotaConsole(connection, 'linky'), 'EnergyConfig Teleperiod 60'],
  shelly: ({ host, port, tls, username, password, branch }) => [
    `Server: ${host}:${port}`,
    `User: ${username}`,
    `Password: ${password}`,
    ...(tls ? ['TLS: default CA'] : []),
    `MQTT prefix: ${branch}/shelly-1`,
    'RPC status notifications: on',
    'Generic status update: on',
  ],
  tasmota: (connection) => tasmotaConsole(connection, 'plug-1'),
  zigbee2mqtt: (connection) => [
    'mqtt:',
    `  server: ${scheme(connection, 'mqtts', 'mqtt')}://${connection.host}:${connection.port}`,
    `  base_topic: ${connection.branch}/zigbee2mqtt`,
    `  user: ${connection.username}`,
    `  password: ${connection.password}`,
  ],
  esphome: (connection) => [
    'mqtt:',
    `  broker: ${connection.host}`,
    `  port: ${connection.port}`,
    `  username: ${connection.username}`,
    `  password: ${connection.password}`,
    `  topic_prefix: ${connection.branch}/esphome`,
    `  discovery_prefix: ${connection.branch}/homeassistant`,
    ...(connection.tls ? ['  certificate_authority: !secret isrg_root_x1'] : []),
  ],
  p1: ({ host, port, tls, username, password, branch }) => [
    'MQTT Broker/connection',
    '  Enabled: yes',
    `  Hostname: ${host}`,
    `  Port: ${port}`,
    `  Secure: ${tls ? 'SECURE (CERT_REQUIRED)' : 'INSECURE'}`,
    // Brokers end the connection of another home with the same id.
    `  Client ID: ${username}-dsmr-reader`,
    `  Username: ${username}`,
    `  Password: ${password}`,
    'Telegram: Raw',
    '  Enabled: yes',
    `  Topic path: ${branch}/p1`,
  ],
  sma: nodeRedFlow,
  evcc: (connection) => [
    'mqtt:',
    `  broker: ${scheme(connection, 'tls', 'tcp')}://${connection.host}:${connection.port}`,
    `  topic: ${connection.branch}/evcc`,
    `  user: ${connection.username}`,
    `  password: ${connection.password}`,
  ],
  homeAssistant: (connection) => [
    ...bridge(connection),
    `topic homeassistant/# out 1 "" ${connection.branch}/`,
    `topic zigbee2mqtt/# out 1 "" ${connection.branch}/`,
    `topic tele/# out 1 "" ${connection.branch}/`,
  ],
};

/** Lines to enter in a family's own settings. */
export const settingsOf = (family: Family, connection: Connection): readonly string[] =>
  LINES[family](connection);

/** Where devices connect, and as whom, for a person who types it. */
export const accessLines = ({
  host,
  port,
  tls,
  username,
  password,
  branch,
}: Connection): readonly string[] => [
  `${tls ? 'mqtts' : 'mqtt'}://${host}:${port}`,
  `User: ${username}`,
  `Password: ${password}`,
  `Topic: ${branch}/`,
];

/** Settings of the MQTT integration of a Home Assistant that connects by itself. */
export const offeredToConnection = ({
  host,
  port,
  username,
  password,
  branch,
}: Connection): readonly string[] => [
  `Broker: ${host}`,
  `Port: ${port}`,
  `Username: ${username}`,
  `Password: ${password}`,
  `Discovery prefix: ${branch}/homeassistant`,
];

/** Bridge of a broker at home: topics of values and commands keep their names, as the discovery says them. */
export const offeredThroughBridge = (connection: Connection): readonly string[] => {
  const { branch } = connection;
  return [
    ...bridge(connection),
    `topic homeassistant/device/foyer/+/config in 1 "" ${branch}/`,
    `topic foyer/+/state in 1 ${branch}/ ${branch}/`,
    `topic foyer/+/switch/set out 1 ${branch}/ ${branch}/`,
    `topic foyer/+/target/set out 1 ${branch}/ ${branch}/`,
  ];
};
