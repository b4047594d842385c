import fc from 'fast-check';
import { StoreError } from '../database/sql';
import { fairTurns } from './fair-turns';
import { jsonInPieces } from './json-in-pieces';

const soon = () => new Promise((resolve) => setImmediate(resolve));

/** Questions whose end the test decides, and the order in which they began. */
function questions(turns = fairTurns()) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, household: string, isDear: boolean) => {
    const answered = turns.inTurn({ authToken: household, isDear }, async ({ belongsTo }) => {
      belongsTo(household);
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
    answered.catch(() => undefined);
    return answered;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await soon();
  };
  return { ask, end, begun };
}

describe('the turns of households', () => {
  it('are a few at a time for each, and nobody waits for another', async () => {
    const { ask, end, begun } = questions();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name, 'a', false);
    ask('b1', 'b', false);
    await soon();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
  });

  it('put dear questions one at a time behind the cheap ones, and let households take turns with them', async () => {
    const { ask, end, begun } = questions();
    for (const name of ['a1', 'a2', 'a3']) ask(name, 'a', true);
    ask('b1', 'b', true);
    for (const name of ['a4', 'a5', 'a6']) ask(name, 'a', false);
    await soon();
    expect(begun).toEqual(['a1', 'a4', 'a5']);
    await end('a4');
    expect(begun.at(-1)).toBe('a6');
    await end('a1');
    expect(begun.at(-1)).toBe('b1');
    await end('b1');
    expect(begun.at(-1)).toBe('a2');
  });

  it('count every token of a household once it is known whose it is', async () => {
    const turns = fairTurns();
    const asked = (authToken: string, work: () => Promise<void>) =>
      turns.inTurn({ authToken, isDear: false }, async ({ belongsTo }) => {
        belongsTo('home');
        await work();
      });
    await asked('one', async () => {});
    await asked('two', async () => {});
    let begun = 0;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const all = ['one', 'one', 'two', 'two'].map((token) =>
      asked(token, () => {
        begun += 1;
        return ended;
      }),
    );
    await soon();
    expect(begun).toBe(3);
    end();
    await Promise.all(all);
    expect(begun).toBe(4);
  });

  it('are refused with the time to wait when they do not come, and the work is never begun', async () => {
    const { ask, begun, end } = questions(fairTurns({ patienceMs: 50 }));
    ask('first', 'a', true);
    ask('other', 'b', false);
    const refused = expect(ask('second', 'a', true)).rejects.toMatchObject({
      code: 'too.many.requests',
      options: { httpStatus: 429, retryAfterS: expect.any(Number) },
    });
    await soon();
    await end('other');
    await refused;
    await end('first');
    expect(begun).toEqual(['first', 'other']);
  });

  it('are refused as unavailable when nothing at all was answered meanwhile', async () => {
    const turns = fairTurns({ patienceMs: 50 });
    const { ask } = questions(turns);
    ask('hangs', 'a', true);
    const refused = expect(ask('waits', 'a', true)).rejects.toMatchObject({
      code: 'service.unavailable',
      options: { httpStatus: 503, retryAfterS: expect.any(Number) },
    });
    const failing = turns.inTurn({ authToken: 'b', isDear: false }, async () => {
      throw new StoreError('database.unavailable', 'frozen');
    });
    await expect(failing).rejects.toThrow('frozen');
    await refused;
  });

  it('are refused at once when too many wait already', async () => {
    const { ask } = questions();
    const all = Array.from({ length: 203 }, (_, index) => ask(`${index}`, 'a', false));
    await expect(ask('one more', 'a', false)).rejects.toMatchObject({ code: 'too.many.requests' });
    expect(all).toHaveLength(203);
  });

  it('go on after a question that failed', async () => {
    const turns = fairTurns();
    const fails = () =>
      turns.inTurn({ authToken: 'a', isDear: true }, async () => {
        throw new Error('no');
      });
    await expect(fails()).rejects.toThrow('no');
    await expect(turns.inTurn({ authToken: 'a', isDear: true }, async () => 'fine')).resolves.toBe('fine');
  });

  it('let a dear question give way to a cheap one between two of its pieces', async () => {
    const turns = fairTurns();
    const order: string[] = [];
    let endCheap: () => void = () => undefined;
    const cheap = turns.inTurn({ authToken: 'b', isDear: false }, async () => {
      await new Promise<void>((resolve) => {
        endCheap = resolve;
      });
      order.push('cheap');
    });
    const dear = turns.inTurn({ authToken: 'a', isDear: true }, async ({ breathe }) => {
      setImmediate(() => endCheap());
      await breathe();
      order.push('dear');
    });
    await Promise.all([cheap, dear]);
    expect(order).toEqual(['cheap', 'dear']);
  });

  it.each([false, true])(
    'let what nobody waits for give way to a question (dear: %s), though not for ever',
    async (isDear) => {
      const turns = fairTurns();
      const { ask, end } = questions(turns);
      await turns.giveWay();
      ask('a1', 'a', isDear);
      let hasGoneOn = false;
      const background = turns.giveWay().then(() => {
        hasGoneOn = true;
      });
      await soon();
      expect(hasGoneOn).toBe(false);
      await end('a1');
      await background;
      ask('b1', 'b', isDear);
      const begunMs = performance.now();
      await turns.giveWay();
      expect(performance.now() - begunMs).toBeGreaterThan(200);
    },
  );

  it('let a question that turns out to be dear stand among the dear ones, and others of its household go on', async () => {
    const turns = fairTurns({ atOnce: 1 });
    const { ask, end, begun } = questions(turns);
    ask('dear', 'b', true);
    const order: string[] = [];
    const turned = turns.inTurn({ authToken: 'a', isDear: false }, async ({ becomeDear }) => {
      order.push('cheap');
      await becomeDear();
      await becomeDear();
      order.push('dear');
    });
    await soon();
    ask('a1', 'a', false);
    await soon();
    expect([order, begun]).toEqual([['cheap'], ['dear', 'a1']]);
    await end('dear');
    expect(order).toEqual(['cheap']);
    await end('a1');
    await turned;
    expect(order).toEqual(['cheap', 'dear']);
    ask('next', 'b', true);
    await soon();
    expect(begun.at(-1)).toBe('next');
  });

  it('keep no place for a question that was answered while it waited to be dear', async () => {
    const turns = fairTurns();
    const { ask, end, begun } = questions(turns);
    ask('dear', 'b', true);
    let waited: Promise<void> = Promise.resolve();
    await turns.inTurn({ authToken: 'a', isDear: false }, async ({ becomeDear }) => {
      waited = becomeDear();
      waited.catch(() => undefined);
    });
    ask('next', 'b', true);
    await end('dear');
    await expect(waited).rejects.toMatchObject({ code: 'too.many.requests' });
    expect(begun).toEqual(['dear', 'next']);
  });

  it('do not keep a dear question for ever where cheap ones never end', async () => {
    const turns = fairTurns();
    void turns.inTurn({ authToken: 'b', isDear: false }, () => new Promise<void>(() => undefined));
    const dear = turns.inTurn({ authToken: 'a', isDear: true }, async ({ breathe }) => {
      await breathe();
      return 'done';
    });
    await expect(dear).resolves.toBe('done');
  });
});

it('writes in pieces what would be written at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 20 }))),
      fc.nat(400),
      async (body, many) => {
        const whole = { ...body, many: Array.from({ length: many }, (_, index) => ({ index, of: null })) };
        let breaths = 0;
        const text = await jsonInPieces(whole, async () => {
          breaths += 1;
        });
        expect(text).toBe(JSON.stringify(whole));
        if (many > 150) expect(breaths).toBeGreaterThan(0);
      },
    ),
  );
});
