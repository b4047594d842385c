import { profileBody } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import { readToken } from '../../session/token-cookie';
import { startSuite, stopSuite } from '../../test-support/start-suite';

const STEP = 's'.repeat(32);
const NEXT_STEP = 'n'.repeat(32);
const TOKEN = 'o'.repeat(32);
const PASSKEY = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'preferred',
  allowCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['internal'] }],
};
const APP = { step: STEP, passkey: null, hasApp: true, hasRecoveryCodes: true };
const NEEDED = { signIn: { refused: 'second.factor.needed' } };

afterEach(async () => {
  await stopSuite();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

/** Signs in with the right password of an account that has a second factor. */
async function askedForMore(answers: object) {
  const started = await startSuite({
    path: '/sign_in',
    token: null,
    answers: { ...NEEDED, beginSecondStep: APP, finishSecondStep: { authToken: TOKEN }, ...answers },
    draw: true,
  });
  await screen.findByTestId('page-sign_in');
  await started.user.type(screen.getByLabelText('Adresse e-mail'), 'home@foyer.example');
  await started.user.type(screen.getByLabelText('Mot de passe'), 'Foyer-demo-2026');
  await started.user.click(screen.getByRole('button', { name: 'Se connecter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' }));
  const type = async (code: string) => {
    await started.user.type(dialog.getByLabelText('Code de votre application'), code);
    await started.user.click(dialog.getByRole('button', { name: 'Continuer' }));
  };
  const sent = () =>
    started.network.asked.filter(({ id }) => id === 'finishSecondStep').map(({ parameters }) => parameters);
  return { ...started, dialog, type, sent };
}

/** A browser with passkeys whose answer is `get`. */
function withPasskeys(get: () => Promise<unknown>) {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
}

test('a code of the app opens home', async () => {
  const { type, sent, network } = await askedForMore({});
  expect(readToken()).toBeNull();
  await type(' 123456 ');
  expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent()).toEqual([{ step: STEP, code: '123456' }]);
  expect(network.asked.find(({ id }) => id === 'beginSecondStep')?.parameters).toEqual({
    email: 'home@foyer.example',
    password: 'Foyer-demo-2026',
    tenant: 'foyer',
  });
});

test.each([
  ['second.factor.wrong', 'secondFactorWrongMessage', STEP],
  ['second.step.not.found', 'secondStepEndedMessage', NEXT_STEP],
])('after %s another try is made', async (refused, message, step) => {
  let begun = 0;
  let tried = 0;
  const { type, sent, dialog } = await askedForMore({
    beginSecondStep: () => {
      begun += 1;
      return { ...APP, step: begun === 1 ? STEP : NEXT_STEP };
    },
    finishSecondStep: () => {
      tried += 1;
      return tried === 1 ? { refused } : { authToken: TOKEN };
    },
  });
  await type('000000');
  expect(await dialog.findByTestId(`alert-${message}`)).toBeVisible();
  expect(dialog.getByLabelText('Code de votre application')).toHaveValue('');
  await type('123456');
  expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
  expect(sent().at(-1)).toEqual({ step, code: '123456' });
});

test('too many tries say how long to wait', async () => {
  const { type, dialog } = await askedForMore({
    finishSecondStep: { refused: 'too.many.requests', status: 429, retryAfter: '30' },
  });
  await type('000000');
  expect(await dialog.findByTestId('alert-tooManyTriesMessage')).toBeVisible();
  expect(dialog.getByRole('button', { name: /Réessayez dans/ })).toBeDisabled();
});

test('without a code nothing is sent, and giving up opens no session', async () => {
  const { user, dialog, sent } = await askedForMore({});
  await user.click(dialog.getByRole('button', { name: 'Continuer' }));
  expect(dialog.getByText('Saisissez un code.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByTestId('alert-secondStepCancelledMessage')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  expect(readToken()).toBeNull();
});

test('a passkey opens home, after one that was not used', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const answer = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  };
  const get = jest.fn().mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  withPasskeys(get.mockResolvedValueOnce(answer));
  const { user, dialog, sent } = await askedForMore({ beginSecondStep: { ...APP, passkey: PASSKEY } });
  await user.click(dialog.getByRole('button', { name: 'Utiliser une clé d’accès' }));
  expect(await dialog.findByTestId('alert-passkeyNotUsedMessage')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Utiliser une clé d’accès' }));
  expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
  expect(sent()).toMatchObject([
    { step: STEP, passkey: { id: 'AQID', response: { clientDataJSON: 'AQID', signature: 'AQID' } } },
  ]);
});

test.each([
  ['passkeys of another address alone', { hasApp: false, hasRecoveryCodes: false }],
  ['a browser without passkeys', { passkey: PASSKEY, hasApp: false, hasRecoveryCodes: false }],
])('%s are explained', async (_, steps) => {
  const { dialog } = await askedForMore({ beginSecondStep: { ...APP, ...steps } });
  expect(dialog.getByText(/Vos clés d’accès/)).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
});

test('recovery codes alone are asked for by their name', async () => {
  const { dialog } = await askedForMore({ beginSecondStep: { ...APP, hasApp: false } });
  expect(dialog.getByLabelText('Code de secours')).toBeVisible();
});

test('who must set one up is led there, wherever they were going', async () => {
  const { path } = await startSuite({
    path: '/home',
    token: ['a', 'b', 'c'].map((letter) => letter.repeat(16)).join('-'),
    answers: { profile: profileBody({ userType: 'SUPPORT', secondFactorNeeded: true }) },
    draw: true,
  });
  expect(path()).toBe('/account/second_factor');
});
