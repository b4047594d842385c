import fc from 'fast-check';
import {
  chosenKeys,
  defaultAttribution,
  findingsOf,
  isSecondGateway,
  isShown,
  mayBeThreePhase,
  newChannels,
  registrationChain,
  withFunction,
  withoutDevice,
  withPhaseType,
  withReplacement,
} from './attribution';
import {
  firmwareVersion,
  reportsSinglePower,
  type ScanLine,
  type ScannedChannel,
  scannedChannels,
} from './powerline';

const WORDS = {
  device: (number: number) => `device ${number}`,
  controller: (number: number) => `controller ${number}`,
  counter: 'Grid',
  production: 'Panels',
};
const CODE = 'NORM000000000001';
const numbered = (number: number) => ({ number, gatewayCode: CODE });
const line = (deviceType: string, more: Partial<ScanLine> = {}): ScanLine => ({
  ethMac: null,
  plcMac: '0013C1000001',
  deviceType,
  firmware: null,
  power: 1,
  power1: 10,
  power2: 20,
  power3: 30,
  ...more,
});

describe('scannedChannels', () => {
  it.each([
    ['0013C1000001', null, 1],
    ['f8dfe0000001', null, 1],
    ['F8DFF0000001', null, 1],
    ['00AA11BB22CC', '0013C1000001', 1],
    ['00AA11BB22CC', null, 0],
    [null, null, 0],
  ])('with ids %s and %s finds %i', (plcMac, ethMac, found) => {
    expect(scannedChannels([line('SW', { plcMac, ethMac })])).toHaveLength(found);
  });

  it.each(['UNKNOW', 'USER', 'ELSE', ''])('ignores type %j', (type) => {
    expect(scannedChannels([line(type)])).toEqual([]);
  });

  it('returns each phase once, in plug order', () => {
    const lines = [
      line('SW', { plcMac: 'F8DFE0000009' }),
      line('GMD'),
      line('GMD'),
      line('MST', { plcMac: '0013C1000002' }),
    ];
    expect(scannedChannels(lines).map(({ plugType, phase, powerW }) => [plugType, phase, powerW])).toEqual([
      ['MST', null, 1],
      ['GMD', 1, 10],
      ['GMD', 2, 20],
      ['GMD', 3, 30],
      ['SW', null, 1],
    ]);
  });

  it.each([
    ['2.51', true],
    ['2.52', false],
    ['v2.60', false],
    ['v3.1', false],
    ['3', false],
    ['2.5.10', true],
    ['2.52.0', false],
    ['251', true],
    ['252', false],
    [null, false],
  ])('with firmware %s reports a single power: %s', (firmware, single) => {
    const lines = [line('MST', { plcMac: '0013C1000002', firmware }), line('GMD')];
    expect(reportsSinglePower(lines)).toBe(single);
    expect(scannedChannels(lines).filter(({ plugType }) => plugType === 'GMD')).toHaveLength(single ? 1 : 3);
  });

  it.each([
    ['v2.60', [2, 60]],
    ['260', [2, 60]],
    ['v3', [3]],
    ['', null],
    ['none', null],
  ])('parses firmware %j as %j', (text, version) => {
    expect(firmwareVersion(text)).toEqual(version);
  });

  it('never returns a duplicate', () => {
    const anyLine = fc.record({
      ethMac: fc.option(fc.constantFrom('0013C1000001', 'F8DFE0000002', 'FFFFFF000003')),
      plcMac: fc.option(fc.string()),
      deviceType: fc.constantFrom('MST', 'GMD', 'TPH', 'ETH', 'SW', 'USER', 'x'),
      firmware: fc.option(fc.string()),
      power: fc.option(fc.integer()),
      power1: fc.option(fc.integer()),
      power2: fc.option(fc.integer()),
      power3: fc.option(fc.integer()),
    });
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const keys = scannedChannels(lines).map(({ deviceId, phase }) => `${deviceId} ${phase}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

const channel = (plugType: ScannedChannel['plugType'], phase: ScannedChannel['phase']): ScannedChannel => ({
  deviceId: '0013C1000001',
  plugType,
  phase,
  powerW: 0,
});

describe('attribution', () => {
  it.each([
    ['GMD', 1, 'empty', 'device 1', 'other_device_type'],
    ['TPH', 1, 'device_consumption', 'controller 1', 'other_device_type'],
    ['TPH', 2, 'empty', 'device 1', 'other_device_type'],
    ['ETH', null, 'device_consumption', '', 'water_heater'],
    ['SW', null, 'device_consumption', '', 'other_device_type'],
  ] as const)('of a %s on phase %s starts as %s', (plug, phase, chosen, name, deviceType) => {
    expect(defaultAttribution(channel(plug, phase), numbered(1), WORDS)).toMatchObject({
      function: chosen,
      name,
      deviceType,
      roomType: 'alaska_home',
    });
  });

  it('shows a three-phase device once, by phase 2', () => {
    const three = ([1, 2, 3] as const).map((phase) =>
      defaultAttribution(channel('GMD', phase), numbered(phase), WORDS),
    );
    const one = withPhaseType(three, '0013C1000001', 'threePhaseDevice');
    expect(one.filter(isShown).map(({ phase }) => phase)).toEqual([2]);
    const counter = one.map((each) => (each.phase === 2 ? withFunction(each, 'counter', WORDS) : each));
    expect(registrationChain(counter, false).filter(({ kind }) => kind === 'composite')).toHaveLength(1);
    expect(withPhaseType(counter, '0013C1000001', 'onePhaseDevice').filter(isShown)).toHaveLength(3);
  });
});

describe('newChannels', () => {
  const three = ([1, 2, 3] as const).map((phase) =>
    defaultAttribution(channel('GMD', phase), numbered(phase), WORDS),
  );
  const [first, second, third] = ([1, 2, 3] as const).map((phase) => channel('GMD', phase));
  const found = [first, second, third].filter((one) => one !== undefined);

  it.each([
    ['nothing known', [], 3],
    ['one phase known', three.slice(0, 1), 2],
    ['all known', three, 0],
    [
      'one known as a part of three phases',
      withPhaseType(three, '0013C1000001', 'threePhaseDevice').slice(1, 2),
      0,
    ],
  ])('with %s', (_what, known, added) => {
    expect(newChannels(known, found)).toHaveLength(added);
  });

  it('drops duplicates of one scan', () => {
    expect(newChannels([], [...found, ...found])).toEqual(found);
  });

  it('groups phases only when the representative was found', () => {
    expect(mayBeThreePhase(three, '0013C1000001')).toBe(true);
    expect(mayBeThreePhase(three.slice(0, 1), '0013C1000001')).toBe(false);
    expect(mayBeThreePhase(three, '0013C1000009')).toBe(false);
  });
});

describe('findingsOf', () => {
  const counter = withFunction(defaultAttribution(channel('GMD', 1), numbered(1), WORDS), 'counter', WORDS);
  const production = withFunction(
    defaultAttribution(channel('GMD', 2), numbered(2), WORDS),
    'production',
    WORDS,
  );
  const plug = defaultAttribution(channel('SW', null), numbered(1), WORDS);

  it.each([
    [[], false, { blocked: true, noCounter: true, noProduction: true }],
    [[], true, { blocked: false, noCounter: true, noProduction: false }],
    [[plug], false, { blocked: true, unnamed: 1 }],
    [[counter], false, { blocked: false, noCounter: false, noProduction: true }],
    [[production], true, { enphaseAndProduction: true }],
    [[counter, production], false, { blocked: false, noCounter: false, noProduction: false, unnamed: 0 }],
  ])('of case %#, Enphase %s', (all, enphase, expected) => {
    expect(findingsOf(all, enphase)).toMatchObject(expected);
  });

  it('keeps the order of the chain', () => {
    const master = defaultAttribution(
      { ...channel('MST', null), deviceId: '0013C1000009' },
      numbered(1),
      WORDS,
    );
    const chain = registrationChain([plug, counter, production, master], true);
    expect(chain.map(({ kind }) => kind)).toEqual([
      'enphase',
      'master',
      'gmd',
      'composite',
      'composite',
      'plug',
      'virtual',
    ]);
  });
});

describe('two kits', () => {
  const OTHER_CODE = 'NORM000000000002';
  const attributed = (
    deviceId: string,
    plug: ScannedChannel['plugType'],
    gatewayCode: string,
    phase: ScannedChannel['phase'] = null,
  ) => defaultAttribution({ ...channel(plug, phase), deviceId }, { number: 1, gatewayCode }, WORDS);
  const first = [attributed('A1', 'MST', CODE), attributed('A2', 'SW', CODE)];
  const meter = ([1, 2, 3] as const).map((phase) => attributed('B2', 'GMD', OTHER_CODE, phase));
  const second = [attributed('B1', 'MST', OTHER_CODE), ...meter];

  it.each([
    ['no kit yet', [], CODE, false],
    ['the same kit', first, CODE, false],
    ['another kit', first, OTHER_CODE, true],
    ['one of two kits', [...first, ...second], OTHER_CODE, false],
    ['a kit whose gateway was not found', first.slice(1), OTHER_CODE, false],
  ])('detects a second gateway: %s', (_what, all, code, expected) => {
    expect(isSecondGateway(all, code)).toBe(expected);
  });

  it.each([
    ['a gateway with its kit', first[0], second],
    ['a plug', first[1], [first[0], ...second]],
    ['a meter with its channels', meter[1], [...first, second[0]]],
  ])('removes %s', (_what, taken, left) => {
    expect(taken && withoutDevice([...first, ...second], taken)).toEqual(left);
  });

  it('registers each with its code and gateway, and chooses everything registered', () => {
    const counter = second.map((one) => (one.phase === 2 ? withFunction(one, 'counter', WORDS) : one));
    const chain = registrationChain([...first, ...counter], true);
    expect(chain).toMatchObject([
      { kind: 'enphase' },
      { kind: 'master', deviceId: 'A1', gatewayCode: CODE },
      { kind: 'master', deviceId: 'B1', gatewayCode: OTHER_CODE },
      { kind: 'gmd', deviceId: 'B2', masterId: 'B1' },
      { kind: 'composite' },
      { kind: 'plug', masterId: 'A1' },
      { kind: 'virtual', macs: ['A1', 'B1'] },
    ]);
    expect(chosenKeys(chain)).toEqual(['enphase', 'A1', 'B1', 'B2', 'B2-2', 'A2']);
  });
});

describe('withReplacement', () => {
  const OTHER = 'NORM000000000002';
  const kit = (digit: string) =>
    scannedChannels([
      line('MST', { plcMac: `0013C10000${digit}1` }),
      line('GMD', { plcMac: `0013C10000${digit}2` }),
      line('SW', { plcMac: `0013C10000${digit}3` }),
      line('SW', { plcMac: `0013C10000${digit}4` }),
    ]);
  const assigned = kit('1').map((channel, index) => ({
    ...defaultAttribution(channel, numbered(index + 1), WORDS),
    name: `${channel.deviceId} ${channel.phase}`,
  }));
  const [master] = assigned;
  const plug = assigned.at(-1);
  const all = master && plug ? assigned : [];

  it('gives the assignments of a kit to the same places of another', () => {
    const replaced = withReplacement(all, all[0] as never, kit('2'), OTHER) ?? [];
    expect(replaced.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
    expect(replaced.map(({ deviceId }) => deviceId)).toEqual(kit('2').map(({ deviceId }) => deviceId));
    expect(new Set(replaced.map(({ gatewayCode }) => gatewayCode))).toEqual(new Set([OTHER]));
  });

  it('removes what the other kit does not have', () => {
    const smaller = kit('2').filter(({ deviceId }) => deviceId !== '0013C1000024');
    expect(withReplacement(all, all[0] as never, smaller, OTHER)).toHaveLength(all.length - 1);
  });

  it('gives the assignment of one device to the next one of its kind, and leaves the others', () => {
    const found = [...kit('1').slice(0, -1), ...kit('2').slice(-1)];
    const replaced = withReplacement(all, plug as never, found, CODE) ?? [];
    expect(replaced.at(-1)).toMatchObject({ deviceId: '0013C1000024', name: plug?.name, gatewayCode: CODE });
    expect(replaced.slice(0, -1)).toEqual(all.slice(0, -1));
  });

  it('waits while nothing new of the kind is found', () => {
    expect(withReplacement(all, plug as never, kit('1'), CODE)).toBeNull();
  });
});
