import type { Problem } from './files';
import { rightsProblems } from './rights';

const files = (contents: Record<string, string>) => new Map(Object.entries(contents));
const said = (problems: Problem[]) => problems.map(({ says }) => says);

const wire = {
  'shared/wire/src/rooms.ts': `export const rooms = defineCall({ id: 'rooms' });
export const plan = defineFileCall({ params: z.object({ id: text }), id: 'planFile' });`,
  'shared/parts/src/index.ts': "export { Age } from './Age';\nexport { Bar } from './Bar';",
  'shared/parts/src/Age.tsx': "import { read } from './read';",
  'shared/parts/src/read.ts': "import { plan, type Room } from '@foyer/wire/rooms';",
  'shared/parts/src/Bar.tsx': "import { rooms } from '@foyer/wire/rooms';",
};
const problems = (manifest: object, code: string) =>
  said(
    rightsProblems(
      files({
        ...wire,
        'mf-toy/remote.json': JSON.stringify({ navigates: [], ...manifest }),
        'mf-toy/src/Toy.tsx': code,
      }),
    ),
  );
test.each([
  ["import { rooms as all } from '@foyer/wire/rooms';", ['rooms']],
  ["import {\n  type Room,\n  rooms,\n} from '@foyer/wire/rooms';", ['rooms']],
  ["import type { rooms } from '@foyer/wire/rooms';", []],
  ["import { Age } from '@foyer/parts';", ['planFile']],
  ["export const water = defineCall({ id: 'water', path: '/api/water' });", ['water']],
])('%s uses %j', (code, calls) => {
  expect(problems({ calls }, code)).toEqual([]);
  if (calls.length > 0)
    expect(problems({}, code)).toEqual([`calls lacks ${calls}: pnpm tool declare-rights`]);
  expect(problems({ calls: [...calls, 'other'] }, code)).toEqual([
    'calls names other, which nothing imports: pnpm tool declare-rights',
  ]);
});

test.each(['const { acting } = useHostServices();', 'services.acting.leave();'])('%s acts', (code) => {
  expect(problems({ acting: true }, code)).toEqual([]);
  expect(problems({}, code)).toEqual([expect.stringContaining('acting is false')]);
  expect(problems({ acting: true }, '')).toEqual([expect.stringContaining('acting is true')]);
});

test.each(['const { notify } = useHostServices();', 'services.notify.toast();'])('%s notifies', (code) => {
  expect(problems({ notify: true }, code)).toEqual([]);
  expect(problems({}, code)).toEqual([expect.stringContaining('notify is false')]);
  expect(problems({ notify: true }, '')).toEqual([expect.stringContaining('notify is true')]);
});

const pages = {
  'host/src/shell/page/shell-pages.ts': "const PAGES = {\n  '/sign_in': () => null,\n};",
  'shared/ui/src/index.ts': "export { Back } from './Back';",
  'shared/ui/src/Back.tsx': "export const BACK = '/home';",
  'mf-toy/remote.json': '{ "calls": [], "navigates": [], "routes": [{ "path": "/toy/:id" }] }',
  'mf-home/remote.json':
    '{ "calls": [], "navigates": [], "routes": [{ "path": "/home" }, { "path": "/user/tariff" }] }',
};
test.each([
  ["navigate('/toy/7')", []],
  ['<Link to="/home">', ['/home']],
  ["navigate('/home?period=year')", ['/home']],
  ['navigate(`/user/tariff/${id}`); const all = "/user";', ['/user']],
  ["const AT = '/sign_in'; const CALL = '/api/states'; const OTHER = '/elsewhere';", ['/sign_in']],
  ["import { Back } from '@foyer/ui';", ['/home']],
])('%s navigates to %j', (code, navigates) => {
  const found = rightsProblems(files({ ...pages, 'mf-toy/src/Toy.tsx': code }));
  expect(said(found)).toEqual(
    navigates.length > 0 ? [`navigates lacks ${navigates}: pnpm tool declare-rights`] : [],
  );
});
