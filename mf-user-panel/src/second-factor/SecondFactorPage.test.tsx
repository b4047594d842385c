import { NO_ANSWER, profileBody, refusal, type StubAnswers, sessionOf, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { SecondFactorPage } from './SecondFactorPage';

const PHONE = { id: 'phone', name: 'My phone', createdMs: TEST_NOW_MS, usedMs: null, host: 'localhost' };
const OLD = { ...PHONE, id: 'old', name: 'Old key', host: 'old.example' };
const NOTHING = { isNeeded: false, passkeys: [], app: null, recoveryCodes: 0 };
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const STEP = 's'.repeat(32);
const OPTIONS = {
  rp: { id: 'localhost', name: 'localhost' },
  user: { id: 'AAAA', name: 'home@foyer.example', displayName: 'Home' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
};

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const open = (factors: object, answers: StubAnswers = {}, options = {}) =>
  renderPanel(<SecondFactorPage />, {
    section: 'second_factor',
    platformAnswers: { secondFactors: { ...NOTHING, ...factors }, ...answers },
    ...options,
  });
type Opened = Awaited<ReturnType<typeof open>>;

/** Answers one after the other; the last one stays. */
function inTurn(...answers: readonly object[]) {
  const left = [...answers];
  return () => (left.length > 1 ? left.shift() : left[0]) as never;
}

/** Types the password into the dialog that a change opens, and confirms. */
async function confirm({ user }: Opened, button: string, password = 'Foyer-demo-2026') {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Current password'), password);
  await user.click(dialog.getByRole('button', { name: button }));
  return dialog;
}
const sentBy = ({ host }: Opened, call: string) =>
  host.platform.received.filter(({ id }) => id === call).map(({ parameters }) => parameters);
const messagesOf = ({ host }: Opened) => host.shownMessages.map(({ key }) => key);

/** A browser that makes passkeys. */
function withPasskeys(create: () => Promise<unknown>) {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
}
const bytes = new Uint8Array([1, 2, 3]).buffer;
const made = async () => ({
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] },
  getClientExtensionResults: () => ({}),
});

test.each([
  {
    language: 'fr',
    title: 'Protection de la connexion',
    unused: 'Jamais utilisée',
    remove: 'Retirer la clé d’accès My phone',
    left: 'Il reste 7 codes.',
  },
  {
    language: 'en',
    title: 'Protection of the sign-in',
    unused: 'Never used',
    remove: 'Remove the passkey My phone',
    left: '7 codes are left.',
  },
] as const)('in $language it lists passkeys with their last use, and counts codes', async (words) => {
  await open({ passkeys: [PHONE], recoveryCodes: 7 }, {}, { language: words.language });
  const row = within(await screen.findByRole('group', { name: 'My phone' }));
  expect(row.getByText(words.unused)).toBeVisible();
  expect(row.getByRole('button', { name: words.remove })).toBeEnabled();
  expect(screen.getByText(words.left)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
});

test('a passkey says where it works', async () => {
  await open({ passkeys: [OLD] });
  const row = within(await screen.findByRole('group', { name: 'Old key' }));
  expect(row.getByText(/works on old\.example/)).toBeVisible();
});

test('a passkey is added under a name, and the first one brings recovery codes', async () => {
  withPasskeys(made);
  const added = { ...NOTHING, passkeys: [PHONE], recoveryCodes: 10 };
  const opened = await open(
    {},
    {
      secondFactors: inTurn(NOTHING, added),
      proposePasskey: { step: STEP, options: OPTIONS },
      addPasskey: { recoveryCodes: CODES },
    },
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const name = await screen.findByLabelText('Name');
  await opened.user.clear(name);
  await opened.user.type(name, 'My phone');
  await confirm(opened, 'Continue');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(messagesOf(opened)).toEqual(['passkeyAddedMessage']);
  expect(await screen.findByTestId('recovery-codes')).toHaveTextContent(CODES.join(' '));
  expect(sentBy(opened, 'proposePasskey')).toEqual([{ password: 'Foyer-demo-2026', tenant: 'foyer' }]);
  const [sent] = sentBy(opened, 'addPasskey');
  expect(sent).toMatchObject({ step: STEP, name: 'My phone' });
  expect(JSON.parse(sent?.passkey ?? '')).toMatchObject({
    id: 'AQID',
    response: { transports: ['internal'] },
  });
});

test.each([
  ['NotAllowedError', 'passkeyNotMadeMessage'],
  ['InvalidStateError', 'passkeyKnownMessage'],
])('a browser that answers %s adds nothing and says why', async (name, message) => {
  withPasskeys(() => Promise.reject(new DOMException('', name)));
  const opened = await open({}, { proposePasskey: { step: STEP, options: OPTIONS } });
  await opened.user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await opened.user.type(await screen.findByLabelText('Name'), 'My phone');
  const dialog = await confirm(opened, 'Continue');
  expect(await dialog.findByTestId(`error-${message}`)).toBeVisible();
  expect(sentBy(opened, 'addPasskey')).toEqual([]);
});

test('a browser without passkeys offers none', async () => {
  await open({});
  expect(await screen.findByText(/This browser has no passkeys/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});

test('a passkey is removed after the password', async () => {
  const opened = await open({ passkeys: [PHONE] }, { removePasskey: {} });
  await opened.user.click(await screen.findByRole('button', { name: 'Remove the passkey My phone' }));
  await confirm(opened, 'Remove');
  await waitFor(() => expect(messagesOf(opened)).toEqual(['passkeyRemovedMessage']));
  expect(sentBy(opened, 'removePasskey')).toEqual([{ id: 'phone', password: 'Foyer-demo-2026' }]);
});

test.each<[StubAnswers[string], string]>([
  [refusal('password.incorrect'), 'Wrong password. Check it, then try again.'],
  [refusal('second.factor.last'), 'Your account must have a second factor: add another one first.'],
  [
    NO_ANSWER as never,
    'The service is not responding right now. What you typed is kept; try again in a moment.',
  ],
])('a removal answered with %p says why and stays open', async (answer, message) => {
  const opened = await open({ passkeys: [PHONE] }, { removePasskey: answer });
  await opened.user.click(await screen.findByRole('button', { name: 'Remove the passkey My phone' }));
  const dialog = await confirm(opened, 'Remove');
  expect(await dialog.findByText(message)).toBeVisible();
});

test('an app is set up by its code, with QR code and typed key', async () => {
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const opened = await open(
    {},
    {
      proposeCodeApp: { step: STEP, secret, address: `otpauth://totp/foyer.example:a?secret=${secret}` },
      addCodeApp: inTurn(refusal('second.factor.wrong'), { recoveryCodes: null }),
    },
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Set up a code app' }));
  await confirm(opened, 'Continue');
  const app = within(await screen.findByRole('group', { name: 'New code app' }));
  expect(app.getByRole('img', { name: 'QR code with the key of the app' })).toBeVisible();
  expect(app.getByTestId('app-secret')).toHaveTextContent('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
  await opened.user.type(app.getByLabelText('Code of the app'), '12 345');
  await opened.user.click(app.getByRole('button', { name: 'Confirm' }));
  expect(await app.findByText('Enter the 6 digits that the app shows.')).toBeVisible();
  await opened.user.type(app.getByLabelText('Code of the app'), '6');
  await opened.user.click(app.getByRole('button', { name: 'Confirm' }));
  expect(await app.findByText(/This is not the code of now/)).toBeVisible();
  await opened.user.click(app.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(messagesOf(opened)).toEqual(['codeAppAddedMessage']));
  expect(sentBy(opened, 'addCodeApp').at(-1)).toEqual({ step: STEP, code: '123456' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('new recovery codes are shown once, after the password', async () => {
  const opened = await open(
    { passkeys: [PHONE], recoveryCodes: 3 },
    { makeRecoveryCodes: { recoveryCodes: CODES } },
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  await confirm(opened, 'Continue');
  const shown = await screen.findByTestId('recovery-codes');
  for (const code of CODES) expect(shown).toHaveTextContent(code);
  expect(messagesOf(opened)).toEqual(['recoveryCodesMadeMessage']);
});

test('who must have one is told so, and gets no recovery codes before', async () => {
  const professional = sessionOf({ profile: profileBody({ userType: 'OPERATOR' }) }, { professional: true });
  await open({ isNeeded: true }, {}, { session: professional });
  expect(await screen.findByText(/Your account works for others/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Recovery codes' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to my page' })).toHaveAttribute('href', '/');
});

test('a person who acts for the household sees nothing of it', async () => {
  const acting = { role: 'support', name: 'Ada', company: null, request: null, endsAt: null };
  await open({}, {}, { session: sessionOf({ profile: profileBody({ actingAs: acting }) }) });
  expect(await screen.findByTestId('page-user_panel_second_factor')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).not.toBeInTheDocument();
});

test('a passkey gets another name, without the password', async () => {
  const renamed = { ...PHONE, name: 'Blue key', usedMs: TEST_NOW_MS };
  const opened = await open(
    { passkeys: [PHONE] },
    {
      secondFactors: inTurn({ ...NOTHING, passkeys: [PHONE] }, { ...NOTHING, passkeys: [renamed] }),
      renamePasskey: {},
    },
  );
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Rename the passkey My phone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Name'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/60/)).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), 'Blue key');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const row = within(await screen.findByRole('group', { name: 'Blue key' }));
  expect(row.getByText(/^Last used on/)).toBeVisible();
  expect(sentBy(opened, 'renamePasskey')).toEqual([{ id: 'phone', name: 'Blue key' }]);
  expect(messagesOf(opened)).toEqual(['passkeyRenamedMessage']);
});

test('a passkey that is gone says so', async () => {
  const { user } = await open({ passkeys: [PHONE] }, { renamePasskey: refusal('passkey.not.found') });
  await user.click(await screen.findByRole('button', { name: 'Rename the passkey My phone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This passkey no longer exists.')).toBeVisible();
});
