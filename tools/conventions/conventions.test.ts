import { browserAccessProblems } from './browser-access';
import { busProblems } from './bus-events';
import type { Problem } from './files';
import { localeProblems } from './locales';
import { manifestProblems } from './manifests';
import { termProblems } from './terms';
import { machineTraceProblems } from './traces';
import { wordProblems } from './words';

const files = (contents: Record<string, string>) => new Map(Object.entries(contents));
const said = (problems: Problem[]) => problems.map(({ says }) => says);

function area(fr: object, en: object, code: string) {
  return files({
    'mf-toy/locales/fr.json': JSON.stringify(fr),
    'mf-toy/locales/en.json': JSON.stringify(en),
    'mf-toy/src/Toy.tsx': code,
  });
}

describe('translations', () => {
  test('accepts an area with complete texts in both languages', () => {
    const texts = { menu: { toy: 'x' }, title: 'x', count_one: 'x', count_other: 'x', why: { late: 'x' } };
    const french = { ...texts, count_many: 'x' };
    const code = "t('title'); t('count', { count }); t(`why.${reason}`); t('shell:retry');";
    expect(localeProblems(area(french, texts, code))).toEqual([]);
  });

  test('a page may have texts of its own beside its code', () => {
    const page = (fr: object, en: object, code: string) =>
      said(
        localeProblems(
          new Map([
            ...area({ title: 'x' }, { title: 'x' }, "t('title');"),
            ...files({
              'mf-toy/src/rare/locales/fr.json': JSON.stringify(fr),
              'mf-toy/src/rare/locales/en.json': JSON.stringify(en),
              'mf-toy/src/rare/Rare.tsx': code,
            }),
          ]),
        ),
      );
    expect(page({ rare: 'x' }, { rare: 'x' }, "t('rare'); t('title');")).toEqual([]);
    expect(page({ rare: 'x' }, { rare: 'x' }, "t('title');")).toEqual(['rare is never asked for']);
    expect(page({ rare: 'x' }, {}, "t('rare');")).toEqual(['lacks rare']);
    expect(page({}, {}, "t('rare');")).toEqual(['no translation for rare']);
  });

  test('shared parts use the texts of the area that shows them', () => {
    const part = {
      'shared/parts/src/index.ts': "export { Age } from './answers/Age';\nexport { Bar } from './Bar';",
      'shared/parts/src/answers/Age.tsx': "const { t } = useTranslation(); t('answer.age');",
      'shared/parts/src/Bar.tsx': "const { t } = useTranslation(); t('bar');",
    };
    const code = "import { Age } from '@foyer/parts';";
    const problems = (texts: object) =>
      said(localeProblems(new Map([...area(texts, texts, code), ...files(part)])));
    expect(problems({})).toEqual(['no translation for answer.age']);
    expect(problems({ answer: { age: 'x' } })).toEqual([]);
    expect(problems({ answer: { age: 'x' }, bar: 'x' })).toEqual(['bar is never asked for']);
  });

  test('also requires texts of nested shared parts, and of messages they send to the host', () => {
    const part = files({
      'shared/parts/src/index.ts': "export { Week } from './Week';",
      'shared/parts/src/Week.tsx': "import { save } from './save';",
      'shared/parts/src/save.ts': "notify.toast('saved'); services.notify.alert('offline');",
      'host/locales/fr.json': JSON.stringify({ messages: { offline: 'x' } }),
      'host/locales/en.json': JSON.stringify({ messages: { offline: 'x' } }),
    });
    const problems = (texts: object) =>
      said(localeProblems(new Map([...area(texts, texts, "import { Week } from '@foyer/parts';"), ...part])));
    expect(problems({})).toContain('no translation for saved');
    expect(problems({})).not.toContain('no translation for offline');
    expect(problems({ messages: { saved: 'x' } })).not.toContain('no translation for saved');
  });

  describe('with common texts', () => {
    const common = JSON.stringify({
      answer: { failure: { retry: 'Retry' }, age: 'Updated' },
      spare: { spare: 'Spare' },
    });
    const problems = (groups: readonly string[], own: object = {}) =>
      said(
        localeProblems(
          new Map([
            ...area(own, own, "t('failure.retry'); t('age')"),
            ['mf-toy/locales/included.json', JSON.stringify(groups)],
            ['shared/remote-kit/src/texts/fr.json', common],
            ['shared/remote-kit/src/texts/en.json', common],
          ]),
        ),
      );

    test('includes the common texts of the listed groups', () => {
      expect(problems(['answer'])).toEqual(['spare.spare is never asked for']);
      expect(problems([])).toContain('no translation for failure.retry');
    });

    test('an area may override a common text, but not repeat it', () => {
      expect(problems(['answer'], { age: 'As of' })).toEqual(['spare.spare is never asked for']);
      expect(problems(['answer'], { age: 'Updated' })).toContain('age copies the group answer');
    });

    test('an area with a form includes the texts of its checks', () => {
      const form = area({}, {}, "import { KeptForm } from '@foyer/forms';");
      expect(said(localeProblems(form))).toEqual(['lacks fields, which forms show']);
    });

    test('rejects an unknown group', () => {
      expect(problems(['answer', 'pool'])).toContain('pool is no group of shared/remote-kit/src/texts');
    });
  });

  test.each([
    ['a key only French has', { a: 'un' }, {}, "t('a')", 'lacks a'],
    ['a key only English has', {}, { a: 'one' }, '', 'lacks a'],
    ['a value one language forgets', { a: '{{n}} x' }, { a: 'x' }, "t('a')", 'a: fr has n, en has no value'],
    [
      'a plural French does not have',
      { n_one: 'x', n_two: 'x', n_many: 'x', n_other: 'x' },
      { n_one: 'x', n_other: 'x' },
      "t('n', { count })",
      'n_two is a form fr does not have',
    ],
    [
      'a plural English lacks',
      { n_one: 'x', n_many: 'x', n_other: 'x' },
      { n_other: 'x' },
      "t('n', { count })",
      'lacks n_one',
    ],
    ['an empty text', { a: ' ' }, { a: 'x' }, "t('a')", 'a is empty'],
    ['a key that does not exist', { a: 'x' }, { a: 'x' }, "t('a'); t('b')", 'no translation for b'],
    [
      'one way of a choice that does not exist',
      { a: 'x' },
      { a: 'x' },
      "t(on ? 'a' : 'b')",
      'no translation for b',
    ],
    [
      'a message of a schema that does not exist',
      { a: 'x' },
      { a: 'x' },
      "t('a'); z.minLength(1, 'noneMessage')",
      'no translation for noneMessage',
    ],
    [
      'a message of an upper bound that does not exist',
      { a: 'x' },
      { a: 'x' },
      "t('a'); z.maxLength(1, { error: 'longMessage' })",
      'no translation for longMessage',
    ],
    [
      'a message of a refusal that does not exist',
      { a: 'x' },
      { a: 'x' },
      "t('a'); const R = { 'name.taken': { messageKey: 'takenMessage' } }",
      'no translation for takenMessage',
    ],
    [
      'a question whose buttons have no words',
      { a: 'x' },
      { a: 'x' },
      "notify.confirm('a')",
      'no translation for answers.a.yes',
    ],
    ['a text nobody asks for', { a: 'x' }, { a: 'x' }, '', 'a is never asked for'],
    ['a straight apostrophe', { a: "l'eau" }, { a: 'x' }, "t('a')", "a: ' instead of ’"],
    ['a percent sign without a space', { a: '15% de plus' }, { a: 'x' }, "t('a')", 'a: no space before %'],
    [
      'a space that breaks',
      { a: 'oui !' },
      { a: 'x' },
      "t('a')",
      'a: a space that may break before : ; ? ! %',
    ],
  ])('reports %s', (_, fr, en, code, says) => {
    expect(said(localeProblems(area(fr, en, code)))).toContain(says);
  });

  test('reports a space that breaks in a French mail of the API', () => {
    const mails = '{"sent":{"fr":{"lines":["Votre code :"]},"en":{"lines":["Your code :"]}}}';
    expect(said(localeProblems(files({ 'api/data/mails.json': mails })))).toEqual([
      'sent.fr.lines.0: a space that may break before : ; ? ! %',
    ]);
  });

  test('accepts a plural whose key is computed in the code', () => {
    const texts = { way: { in_one: '{{count}} x', in_other: '{{count}} xs' } };
    const french = { way: { ...texts.way, in_many: '{{count}} xs' } };
    expect(said(localeProblems(area(french, texts, 't(`${one}.in`)')))).toEqual([]);
  });
});

describe('glossary terms', () => {
  const GLOSSARY = `
| what | français | English | never in French | never in English |
|---|---|---|---|---|
| what a sensor said | mesure | measurement | relevé* | measures; reading |
| all of it | depuis le début | all time | =toujours | |
`;
  const found = (contents: Record<string, string>) =>
    termProblems(files({ 'docs/words.md': GLOSSARY, ...contents })).map(({ file, says }) => [
      file,
      /“(.*)”/.exec(says)?.[1],
    ]);
  const texts = (fr: string, en: string) => ({
    'mf-toy/locales/fr.json': JSON.stringify({ a: { b: fr } }),
    'mf-toy/locales/en.json': JSON.stringify({ a: { b: en } }),
  });

  test.each([
    ['a word given up', texts('mesure', 'The Measures are in'), [['mf-toy/locales/en.json', 'measures']]],
    ['the beginning of a word', texts('Les relevés', 'x'), [['mf-toy/locales/fr.json', 'relevé']]],
    ['a whole text', texts('Toujours', 'x'), [['mf-toy/locales/fr.json', 'toujours']]],
    [
      'a mail of the API',
      { 'api/data/mails.json': '{"a":{"en":{"lines":["a reading"]}}}' },
      [['api/data/mails.json', 'reading']],
    ],
    [
      'words in code',
      { 'api/src/money/documents/words.ts': 'const en = { of: (n) => `${n} measures` };' },
      [['api/src/money/documents/words.ts', 'measures']],
    ],
    ['a word within another', texts('relève', 'countermeasures, measurements, rereading'), []],
    ['the other language', texts('measures', 'relevé'), []],
    ['a word in a sentence that is refused alone', texts('Elle est toujours là', 'x'), []],
    ['the name of a value', texts('{{releves}}', '{{measures}}'), []],
  ])('%s', (_, contents, problems) => {
    expect(found(contents)).toEqual(problems);
  });
});

describe('text in components', () => {
  const inToy = (code: string) => said(wordProblems(files({ 'mf-toy/src/Toy.tsx': code })));

  test.each([
    '<p>Hello</p>',
    "<p>{late ? 'Late' : null}</p>",
    '<img alt="A house" />',
    '<Card title={`Late`} />',
  ])('reports %s', (code) => {
    expect(inToy(code)).toEqual([expect.stringContaining('hard-coded words')]);
  });

  test.each(["<p>{t('hello')}</p>", '<p>—</p>', '<span>kWh</span>', '<p className="late">{watts}</p>'])(
    '%s is fine',
    (code) => {
      expect(inToy(code)).toEqual([]);
    },
  );
});

describe('bus events', () => {
  const inToy = (code: string) =>
    said(
      busProblems(
        files({
          'mf-toy/remote.json': JSON.stringify({
            consumes: ['profile.refresh'],
            emits: [],
            events: { 'mf-toy/played@1': {} },
          }),
          'mf-toy/src/toy.ts': code,
        }),
      ),
    );

  test('reports one missing in the manifest', () => {
    expect(inToy("bus.on('rooms.changed', () => {});")).toEqual([
      'rooms.changed is not in consumes of remote.json',
    ]);
    expect(inToy("services.bus.emit('profile.refresh', {});")).toEqual([
      'profile.refresh is not in emits of remote.json',
    ]);
  });

  test('accepts declared ones, and buses of other objects', () => {
    expect(inToy("bus.emit('mf-toy/played@1', {});")).toEqual([]);
    expect(inToy("bus.emit('mf-toy/played@2', {});")).toEqual([
      'mf-toy/played@2 is not in emits of remote.json',
    ]);
    expect(inToy("bus.on('profile.refresh', () => {}); events.on('rooms.changed', f);")).toEqual([]);
  });
});

test.each([
  ["window.fetch('/x')", ['window.fetch is the host’s: use useHostServices()']],
  ["globalThis.history?.pushState({}, '')", ['globalThis.history is the host’s: use useHostServices()']],
  ["document.cookie = 'a=b'", ['document.cookie is the host’s: use useHostServices()']],
  ["window.document.location.assign('/')", ['window.document.location is the host’s: use useHostServices()']],
  ["window.matchMedia('print'); point.location; document.title; window.location.reload()", []],
])('an area asks the host for requests, navigation and cookies: %s', (code, expected) => {
  expect(said(browserAccessProblems(files({ 'mf-toy/src/toy.ts': code })))).toEqual(expected);
  expect(browserAccessProblems(files({ 'host/src/toy.ts': code }))).toEqual([]);
});

describe('traces of one machine', () => {
  const folder = ['', 'Users', 'somebody'].join('/');
  test.each([
    ['a folder', 'host/src/a.ts', `'${folder}'`, folder.slice(0, '/Users/'.length + 1)],
    ['a package source', '.npmrc', 'x=https://registry.npmjs.org', 'registry.npmjs.org'],
  ])('reports %s', (_, path, text, trace) => {
    expect(said(machineTraceProblems(files({ [path]: text })))).toEqual([`a trace of one machine: ${trace}`]);
  });

  test("the application's own paths are no trace", () => {
    expect(
      machineTraceProblems(
        files({ 'host/src/a.ts': "navigate('/home'); see('https://foyer.example/home/x')" }),
      ),
    ).toEqual([]);
  });
});

describe('manifests', () => {
  const references = JSON.stringify({ references: [{ path: 'host' }] }, null, 1);

  test('reports a version outside the catalog and a package without type check', () => {
    const found = manifestProblems(
      files({
        'tsconfig.json': references,
        'host/package.json': '{"license":"Apache-2.0","dependencies":{"react":"^19.0.0"}}',
        'host/README.md': '# host',
        'shared/toy/package.json': '{"license":"Apache-2.0","dependencies":{"react":"catalog:"}}',
        'shared/toy/README.md': '# @foyer/toy',
      }),
    );
    expect(said(found)).toEqual([
      'react is ^19.0.0; say catalog: and pin it in the catalog',
      'shared/toy is not among the references, so its types are not checked',
    ]);
  });

  test('reports a package without the common licence or without a README', () => {
    expect(said(manifestProblems(files({ 'mf-toy/package.json': '{"license":"MIT"}' })))).toEqual([
      'license is not Apache-2.0, as the whole is',
      'has no README.md beside it',
    ]);
  });

  test('an area needs no entry in a list', () => {
    const toy = { 'mf-toy/package.json': '{"license":"Apache-2.0"}', 'mf-toy/README.md': '# mf-toy' };
    expect(manifestProblems(files(toy))).toEqual([]);
  });
});
