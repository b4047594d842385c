import { loadShellTexts, loadShellTextsWithRetry } from './shell-texts';

const WORDS = { 'signIn.submit': 'Sign in' };
const answered = { ok: true, json: async () => WORDS } as Response;
const asked = jest.fn<Promise<Response>, []>();

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="shell-locales">{"en":"/words.json"}</script>`;
  asked.mockReset();
  Object.assign(window, { fetch: asked });
});

it('texts are fetched once, and again after a failure', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(answered);
  await expect(loadShellTexts('en')).rejects.toThrow('Failed to fetch');
  await expect(loadShellTexts('en')).resolves.toEqual(WORDS);
  await expect(loadShellTexts('en')).resolves.toEqual(WORDS);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('texts are requested until they arrive', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  document.getElementById('shell-locales')?.remove();
  const coming = loadShellTextsWithRetry('fr');
  await jest.advanceTimersByTimeAsync(2_500);
  document.body.innerHTML = `<script type="application/json" id="shell-locales">{"fr":"/mots.json"}</script>`;
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(answered);
  await jest.advanceTimersByTimeAsync(4_500);
  await expect(coming).resolves.toEqual(WORDS);
  jest.useRealTimers();
});
