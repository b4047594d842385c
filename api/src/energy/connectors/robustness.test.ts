import fc from 'fast-check';
import { DECODERS, decodeMessage } from './decode';
import type { AnnouncedSensor, DecoderMemory, DeviceMessage } from './decoder';
import { homeAssistantDiscovery } from './home-assistant-discovery/home-assistant-discovery';
import { checkDecoded } from './testing/check-decoded';
import { messageOf, NO_MEMORY, type RecordedMessage } from './testing/messages';
import { HOME_ASSISTANT, RECORDED } from './testing/recorded-messages';

/** Inputs per decoder; about 3,000 for all of them unless FOYER_FUZZ_RUNS says more. */
const RUNS = Number(process.env.FOYER_FUZZ_RUNS ?? 300);

const MEMORY: DecoderMemory = { ...NO_MEMORY, announced: announcedOf(Object.values(HOME_ASSISTANT)) };

function announcedOf(messages: readonly RecordedMessage[]): ReadonlyMap<string, AnnouncedSensor> {
  const announced = new Map<string, AnnouncedSensor>();
  for (const message of messages) {
    const [id, sensor] = homeAssistantDiscovery(messageOf(message), NO_MEMORY)?.announced ?? [];
    if (id && sensor) announced.set(id, sensor);
  }
  return announced;
}

/** Values that devices and attackers put in the place of numbers. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'unavailable',
    'NaN',
    '12 W',
    '1,5',
    true,
    [],
    {},
    -0,
    65535,
    4294967295,
  ),
  fc.constantFrom<unknown>('{{ value }}', '~', '__proto__', 'foyer/1/x', '\u0000', '\ud800', 'é'.repeat(200)),
  // Conversions of such an object to text throw.
  fc.constant({ toString: 1, valueOf: 2 }),
  fc.double(),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.double(), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 2 }),
);

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Topics of recorded messages with other segments, and any others. */
const topic = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...RECORDED.map((message) => message.topic)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...RECORDED.map((message) => message.topic)),
        fc.nat({ max: 5 }),
        fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ maxLength: 150 })),
      )
      .map(([known, index, text]) =>
        known
          .split('/')
          .with(index % known.split('/').length, text)
          .join('/'),
      ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
);

/** JSON with some of its values replaced, or removed. */
function mutated(json: unknown, draws: readonly unknown[], every: number): unknown {
  let index = 0;
  const visit = (value: unknown): unknown => {
    index += 1;
    if (index % every === 0) return draws[index % draws.length];
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, visit(field)]));
  };
  return visit(json);
}

const jsonPayload = fc
  .tuple(
    fc.constantFrom(...RECORDED.map(({ payload }) => payload).filter((payload) => payload.startsWith('{'))),
    fc.array(strange, { minLength: 1, maxLength: 5 }),
    fc.integer({ min: 2, max: 12 }),
  )
  .map(([payload, draws, every]) => JSON.stringify(mutated(JSON.parse(payload), draws, every)));

const payload = fc
  .oneof(
    { weight: 6, arbitrary: jsonPayload },
    { weight: 2, arbitrary: fc.constantFrom(...RECORDED.map((message) => message.payload)) },
    { weight: 2, arbitrary: strange.map(textOf) },
    { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  )
  .map((text) => new TextEncoder().encode(text));

const damaged = fc
  .tuple(payload, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.boolean())
  .map(([bytes, at, byte, isCut]) => {
    if (bytes.length === 0) return bytes;
    const index = at % bytes.length;
    return isCut ? bytes.slice(0, index) : bytes.with(index, byte);
  });

/** A recorded topic with its own payload reaches further into a decoder than two that do not fit. */
const fitting = fc
  .tuple(fc.constantFrom(...RECORDED), fc.array(strange, { minLength: 1 }), fc.integer({ min: 2, max: 12 }))
  .map(([recorded, draws, every]) => {
    const text = recorded.payload.startsWith('{')
      ? JSON.stringify(mutated(JSON.parse(recorded.payload), draws, every))
      : textOf(draws[0]);
    return { topic: recorded.topic, payload: new TextEncoder().encode(text) };
  });

const message: fc.Arbitrary<DeviceMessage> = fc
  .tuple(
    fc.oneof(
      { weight: 2, arbitrary: fitting },
      { weight: 1, arbitrary: fc.record({ topic, payload: fc.oneof(payload, damaged) }) },
    ),
    fc.boolean(),
  )
  .map(([parts, isRetained]) => ({ ...parts, isRetained, heardAtMs: 0 }));

describe('any message', () => {
  it.each(DECODERS)('read by %s is a fact or nothing', (_, decode) => {
    fc.assert(
      fc.property(message, (drawn) => {
        const decoded = decode(drawn, MEMORY);
        if (decoded) checkDecoded(decoded);
        // A copy is parsed anew: names and values depend on nothing else.
        expect(decode({ ...drawn }, MEMORY)).toEqual(decoded);
      }),
      { numRuns: RUNS },
    );
  });

  it('is read by at most one family, and never as a value when the broker had kept it', () => {
    fc.assert(
      fc.property(message, (drawn) => {
        const decoded = decodeMessage(drawn, MEMORY);
        checkDecoded(decoded);
        if (drawn.isRetained) expect(decoded.samples).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
