const BASE = 'http://localhost/releases/host/1.0.0/';

/** A first page where only the guard's script has run. */
function firstPage(languages: readonly string[] = ['fr', 'en']) {
  document.head.innerHTML = `
    <script defer src="${BASE}host.js" integrity="sha384-host" crossorigin></script>
    <script defer src="${BASE}kit.js" integrity="sha384-kit" crossorigin></script>`;
  document.body.innerHTML = `<div id="start-failure">${languages
    .map((language) => `<div lang="${language}">${language}</div>`)
    .join('')}</div>`;
  const run = new Set([`${BASE}kit.js`]);
  Object.assign(window, { foyerScriptsRun: undefined });
  jest.isolateModules(() => void jest.requireActual('./script-guard'));
  const { foyerScriptsRun } = window as unknown as { foyerScriptsRun: Set<string> };
  for (const src of run) foyerScriptsRun.add(src);
  return foyerScriptsRun;
}

const script = (name: string) => document.querySelector<HTMLScriptElement>(`script[src$="${name}"]`);
const failure = () => document.querySelector('#start-failure.shown');
const shownText = () => document.querySelector('#start-failure [lang]:not([hidden])')?.textContent;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  // biome-ignore lint/suspicious/noDocumentCookie: as the suite writes it.
  document.cookie = 'foyer_language=; Max-Age=0';
});

it('refetches only a script that did not run, with its hash', () => {
  firstPage();
  const [host, kit] = [script('host.js'), script('kit.js')];
  jest.advanceTimersByTime(250);
  expect(script('host.js')).not.toBe(host);
  expect(script('host.js')).toHaveAttribute('integrity', 'sha384-host');
  expect(script('host.js')).toHaveAttribute('crossorigin');
  expect(script('kit.js')).toBe(kit);
});

it('shows the failure when a script keeps failing, and retries until it runs', () => {
  const run = firstPage();
  const fails = (afterMs: number) => {
    jest.advanceTimersByTime(afterMs);
    script('host.js')?.dispatchEvent(new Event('error'));
  };
  fails(250);
  fails(1_000);
  expect(failure()).toBeNull();
  fails(3_000);
  expect(failure()).not.toBeNull();
  fails(10_000);
  const last = script('host.js');
  run.add(`${BASE}host.js`);
  jest.advanceTimersByTime(60_000);
  expect(script('host.js')).toBe(last);
});

it('refetches a script that webpack removed from the page', () => {
  firstPage();
  script('host.js')?.remove();
  jest.advanceTimersByTime(250);
  expect(script('host.js')).not.toBeNull();
});

it.each([
  ['the chosen language', 'en', ['fr-FR'], ['fr', 'en'], 'en'],
  ['the first of the browser’s languages there is', null, ['de-CH', 'en-GB', 'fr'], ['fr', 'en'], 'en'],
  ['the tenant’s first language otherwise', null, ['de'], ['fr', 'en'], 'fr'],
  ['one the tenant has', 'en', ['en'], ['fr'], 'fr'],
])('shows %s', (_, chosen, browser, offered, expected) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the suite writes it.
  if (chosen) document.cookie = `foyer_language=${chosen}`;
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  firstPage(offered);
  expect(shownText()).toBe(expected);
});
