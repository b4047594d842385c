import { defaultAttribution, registrationChain, type ScannedChannel } from '@foyer/domain';
import { saveRegistrationDraft } from '@foyer/wire/registration';
import { keyOf } from './register-chain';

const WORDS = { device: (number: number) => `Appareil ${number}`, controller: () => '' };
const numbered = (number: number) => ({ number, gatewayCode: 'NORM000000000001' });
/** A three-phase meter and `plugs` plugs. */
const channels = (plugs: number): ScannedChannel[] => [
  ...([1, 2, 3] as const).map((phase) => ({
    deviceId: '0013C1000000',
    plugType: 'GMD' as const,
    phase,
    powerW: 0,
  })),
  ...Array.from({ length: plugs }, (_, place) => ({
    deviceId: `0013C10001${String(place).padStart(2, '0')}`,
    plugType: 'SW' as const,
    phase: null,
    powerW: 0,
  })),
];

it('the key of a request changes with its name, room or device type', () => {
  const [before] = channels(1).slice(-1);
  const attribution = before && defaultAttribution(before, numbered(1), WORDS);
  if (!attribution) throw new Error('nothing was scanned');
  const key = (changes: object) =>
    keyOf({ kind: 'plug', attribution: { ...attribution, ...changes }, masterId: null });
  expect(key({})).toBe(key({}));
  for (const changes of [{ name: 'Lampe' }, { roomType: 'kitchen' }, { deviceType: 'lamp' }])
    expect(key(changes)).not.toBe(key({}));
});

it('the draft of thirty registered plugs fits the platform’s limit', () => {
  const attributions = channels(30).map((channel, place) => ({
    ...defaultAttribution(channel, numbered(place + 1), WORDS),
    name: 'Radiateur de la chambre',
    roomType: 'children_room',
  }));
  const done = registrationChain(attributions, false).map(keyOf);
  const cache = JSON.stringify({
    devices_attribution: {
      values: { code: 'NORM-0000-0000-0001', attributions, done },
      at: 1_700_000_000_000,
    },
  });
  expect(saveRegistrationDraft.params.safeParse({ cache }).success).toBe(true);
  expect(saveRegistrationDraft.params.safeParse({ cache: `{${' '.repeat(9_000)}}` }).success).toBe(false);
});
