import { administer } from './administer';

async function typed(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await administer(
    words,
    { FOYER_DATA: '/nowhere' },
    { print: (text) => printed.push(text), printError: (text) => errors.push(text) },
  );
  return { code, out: printed.join('\n'), err: errors.join('\n') };
}

describe('misuse of the command line', () => {
  test.each([
    [
      'an unknown command',
      ['acount', 'find'],
      '"acount find" is not a command: "npm run admin -- --help" lists them.',
    ],
    ['half a command', ['account'], '"account" is not a command: "npm run admin -- --help" lists them.'],
    ['an option alone', ['--json'], 'Name a command: "npm run admin -- --help" lists them.'],
    [
      'an unknown option',
      ['account', 'find', 'x', '--colour'],
      'Unknown option \'--colour\': see "npm run admin -- account find --help".',
    ],
    [
      'a missing argument',
      ['account', 'find'],
      '"account find" takes <text>: see "npm run admin -- account find --help".',
    ],
    [
      'one argument too many',
      ['account', 'find', 'a', 'b'],
      '"account find" takes <text>: see "npm run admin -- account find --help".',
    ],
  ])('%s ends with one sentence and code 1', async (_what, words, sentence) => {
    expect(await typed(...words)).toEqual({ code: 1, out: '', err: sentence });
  });

  test.each([[[]], [['--help']], [['account', 'find', '--help']]])(
    'help for %j needs no database',
    async (words) => {
      const { code, out, err } = await typed(...words);
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain('account find <text>');
    },
  );
});
