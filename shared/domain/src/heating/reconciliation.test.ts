import type { HeatingZone } from '@foyer/wire/heating-systems';
import fc from 'fast-check';
import {
  createZoneDraft,
  type ReconciliationDraft,
  type ReconciliationStep,
  rebaseDraft,
  reconciliationSteps,
  STEP_ORDER,
  suggestZoneDraft,
  zoneStatus,
  zonesWithDuplicateTypes,
} from './reconciliation';

const device = (deviceId: string, name = 'Radiateur', roomId = 'r1') =>
  ({ deviceId, name, roomId, deviceTypeId: 'tado_heater' }) as const;
const zone = (changes: Partial<HeatingZone> = {}): HeatingZone => ({
  id: '1',
  name: 'Cuisine',
  type: 'tado_heater',
  knownName: 'Cuisine',
  gone: false,
  devices: [],
  ...changes,
});

describe('zone status', () => {
  it.each([
    ['new', { knownName: null }],
    ['unassigned', {}],
    ['known', { devices: [device('d1')] }],
    ['known', { knownName: null, devices: [device('d1')] }],
    ['renamed', { knownName: 'Salle', devices: [device('d1')] }],
    ['vanished', { gone: true, knownName: 'Salle', devices: [device('d1')] }],
  ] as const)('is %s: %j', (status, changes) => {
    expect(zoneStatus(zone(changes))).toBe(status);
  });

  it('has two slots, the free one of the other type', () => {
    const { slots } = createZoneDraft(zone({ devices: [device('d1')] }));
    expect(slots.map(({ deviceId, type }) => [deviceId, type])).toEqual([
      ['d1', 'tado_heater'],
      [null, 'tado_ac'],
    ]);
    expect(createZoneDraft(zone({ type: 'tado_ac' })).slots.map(({ type }) => type)).toEqual([
      'tado_ac',
      'tado_heater',
    ]);
  });

  it('renames a device that carries the old zone name, and no other', () => {
    const renamed = { knownName: 'Salle', devices: [device('d1', 'Salle'), device('d2', 'Grand')] };
    expect(suggestZoneDraft(zone(renamed)).slots.map(({ name }) => name)).toEqual(['Cuisine', 'Grand']);
  });

  it('removes the devices of a vanished zone and offers no slot', () => {
    const { slots } = suggestZoneDraft(zone({ gone: true, devices: [device('d1')] }));
    expect(slots).toMatchObject([{ deviceId: 'd1', remove: true }]);
  });

  it('reports two devices of the same type', () => {
    const draft = createZoneDraft(zone());
    const slots = draft.slots.map((slot) => ({ ...slot, roomId: 'r1', type: 'tado_heater' as const }));
    expect(zonesWithDuplicateTypes({ rooms: [], zones: [{ ...draft, slots }] })).toEqual(['1']);
    expect(zonesWithDuplicateTypes({ rooms: [], zones: [draft] })).toEqual([]);
  });
});

/** A home that executes steps, each of them once. */
class House {
  readonly done: string[] = [];
  #count = 0;
  readonly #ids = new Map<string, string>();

  constructor(
    public zones: HeatingZone[],
    public rooms: { key: string; name: string; type: string }[],
  ) {}

  read(): ReconciliationDraft {
    const rooms = this.rooms.map((room) => ({ ...room, isNew: false, remove: false }));
    return { zones: this.zones.map(createZoneDraft), rooms };
  }

  do(step: ReconciliationStep): void {
    const room = (key: string) => this.#ids.get(key) ?? key;
    this.#count += 1;
    const id = `made${this.#count}`;
    const devices = (change: (zone: HeatingZone) => HeatingZone['devices']) => {
      this.zones = this.zones.map((one) => ({ ...one, devices: change(one) }));
    };
    this.done.push(
      step.kind +
        ('deviceId' in step ? step.deviceId : 'zoneId' in step ? step.zoneId + step.type : step.name),
    );
    switch (step.kind) {
      case 'removeDevice':
        devices((one) => one.devices.filter(({ deviceId }) => deviceId !== step.deviceId));
        return;
      case 'saveDevice':
        devices((one) =>
          one.devices.map((known) =>
            known.deviceId === step.deviceId
              ? { ...known, name: step.name, roomId: room(step.roomKey) }
              : known,
          ),
        );
        return;
      case 'registerDevice':
        devices((one) =>
          one.id === step.zoneId
            ? [
                ...one.devices,
                { deviceId: id, name: step.name, roomId: room(step.roomKey), deviceTypeId: step.type },
              ]
            : one.devices,
        );
        return;
      case 'createRoom':
        this.#ids.set(step.key, id);
        this.rooms = [...this.rooms, { key: id, name: step.name, type: step.type }];
        return;
      case 'editRoom':
        this.rooms = this.rooms.map((one) =>
          one.key === step.roomId ? { ...one, name: step.name, type: step.type } : one,
        );
        return;
      default:
        this.rooms = this.rooms.filter(({ key }) => key !== step.roomId);
    }
  }

  /** The home without generated ids. */
  picture() {
    const roomName = (id: string) => this.rooms.find(({ key }) => key === id)?.name ?? id;
    return {
      rooms: this.rooms.map(({ name, type }) => `${name} ${type}`).sort(),
      devices: this.zones
        .flatMap(({ id, devices }) =>
          devices.map(
            ({ name, roomId, deviceTypeId }) => `${id} ${name} ${roomName(roomId)} ${deviceTypeId}`,
          ),
        )
        .sort(),
    };
  }
}

const HOUSE = () =>
  new House(
    [
      zone({ id: '1', devices: [device('d1')] }),
      zone({ id: '2', name: 'Chambre', knownName: 'Ch.', devices: [device('d2', 'Ch.', 'r2')] }),
      zone({ id: '3', name: 'Grenier', gone: true, devices: [device('d3', 'Grenier', 'r3')] }),
      zone({ id: '4', name: 'Véranda', knownName: null }),
    ],
    ['r1', 'r2', 'r3'].map((key) => ({ key, name: `Pièce ${key}`, type: 'kitchen' })),
  );

/** A new room with a new and a moved device, a renamed room, and a room removed with its device. */
function wanted({ zones: present, rooms: known }: House): ReconciliationDraft {
  const zones = present.map(suggestZoneDraft).map((one) => ({
    ...one,
    slots: one.slots.map((slot, index) => {
      if (one.zoneId === '1' && slot.deviceId === 'd1') return { ...slot, roomId: 'new' };
      if (one.zoneId === '4')
        return { ...slot, roomId: index === 0 ? 'new' : 'r2', name: `Véranda ${index}` };
      return slot;
    }),
  }));
  const rooms = known.map((room) => ({
    ...room,
    isNew: false,
    name: room.key === 'r1' ? 'Salon' : room.name,
    remove: room.key === 'r3',
  }));
  const made = { key: 'new', name: 'Véranda', type: 'living_room', isNew: true, remove: false };
  return { zones, rooms: [...rooms, made] };
}

describe('reconciliationSteps', () => {
  it('is empty without differences, and includes suggested changes', () => {
    const house = HOUSE();
    const before = house.read();
    expect(reconciliationSteps(before, before)).toEqual([]);
    const suggested = { ...before, zones: house.zones.map(suggestZoneDraft) };
    expect(reconciliationSteps(before, suggested)).toEqual([
      { kind: 'removeDevice', deviceId: 'd3', name: 'Grenier' },
      { kind: 'saveDevice', deviceId: 'd2', name: 'Chambre', roomKey: 'r2' },
    ]);
  });

  it('follows the fixed order', () => {
    const house = HOUSE();
    const steps = reconciliationSteps(house.read(), wanted(house));
    expect(steps.map(({ kind }) => kind)).toEqual([
      'removeDevice',
      'saveDevice',
      'removeRoom',
      'createRoom',
      'editRoom',
      'saveDevice',
      'registerDevice',
      'registerDevice',
    ]);
    expect(new Set(STEP_ORDER).size).toBe(6);
  });

  it('reaches the same state after a failure at any step, answer lost or not, without repeating a step', () => {
    const straight = HOUSE();
    const goal = wanted(straight);
    const all = reconciliationSteps(straight.read(), goal);
    for (const step of all) straight.do(step);
    fc.assert(
      fc.property(fc.nat(all.length), fc.boolean(), (failsAt, answerLost) => {
        const house = HOUSE();
        for (const step of all.slice(0, failsAt + (answerLost ? 1 : 0))) house.do(step);
        const resumed = rebaseDraft(goal, house.read());
        for (const step of reconciliationSteps(house.read(), resumed)) house.do(step);
        expect(house.picture()).toEqual(straight.picture());
        expect(new Set(house.done).size).toBe(house.done.length);
        expect([...house.done].sort()).toEqual([...straight.done].sort());
      }),
    );
  });
});
