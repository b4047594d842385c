import { screen, waitFor } from '@testing-library/react';
import { startSuite, stopSuite } from '../../test-support/start-suite';

afterEach(stopSuite);
const CODE = '0123456789abcdef';
const answers = { forgotPassword: {}, validateRecoveryCode: { valid: true }, changePassword: {} };

async function recovery(more = {}, path = '/recovery') {
  const started = await startSuite({ path, token: null, draw: true, answers: { ...answers, ...more } });
  await screen.findByTestId('page-recovery');
  const { user } = started;
  return {
    ...started,
    ask: async (email: string) => {
      if (email) await user.type(screen.getByLabelText('Adresse e-mail'), email);
      await user.click(screen.getByRole('button', { name: 'Recevoir un code' }));
    },
    enter: async (code: string) => {
      if (code) await user.type(await screen.findByLabelText('Code de récupération'), code);
      await user.click(screen.getByRole('button', { name: 'Vérifier le code' }));
    },
    choose: async (password: string, again: string) => {
      await user.type(await screen.findByLabelText('Nouveau mot de passe'), password);
      await user.type(screen.getByLabelText('Confirmez le nouveau mot de passe'), again);
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    },
  };
}

describe('password recovery', () => {
  it('needs e-mail, code and the new password twice', async () => {
    const { ask, enter, choose, network, path } = await recovery();
    await ask('Home@foyer.example');
    expect(await screen.findByTestId('alert-passwordRecoveryEmailSend')).toHaveTextContent(
      'home@foyer.example',
    );
    await enter(CODE);
    await choose('Better-2026', 'Better-2026');
    expect(await screen.findByTestId('alert-newPassSaved')).toBeVisible();
    expect(path()).toBe('/sign_in');
    expect(network.asked.filter(({ id }) => id !== 'demoAccounts')).toEqual([
      { id: 'forgotPassword', parameters: { email: 'home@foyer.example', tenant: 'foyer' } },
      { id: 'validateRecoveryCode', parameters: { recoveryCode: CODE } },
      { id: 'changePassword', parameters: { recoveryCode: CODE, password: 'Better-2026' } },
    ]);
  });

  it('by a recovery link starts with its code, which is removed from the address', async () => {
    const { network } = await recovery({}, `/?recoveryCode=${CODE}`);
    expect(await screen.findByLabelText('Nouveau mot de passe')).toBeVisible();
    expect(network.asked).toEqual([{ id: 'validateRecoveryCode', parameters: { recoveryCode: CODE } }]);
    expect(window.location.href).not.toContain(CODE);
  });

  it('by a link of the professionals’ sign-in leads back there', async () => {
    const { choose, path } = await recovery({}, `/installer/login?recoveryCode=${CODE}`);
    expect(screen.getByRole('link', { name: 'Revenir à la connexion' })).toHaveAttribute(
      'href',
      '/installer/login',
    );
    await choose('Better-2026', 'Better-2026');
    await waitFor(() => expect(path()).toBe('/installer/login'));
  });

  it('requires an e-mail', async () => {
    const { ask, network } = await recovery();
    await ask('');
    expect(screen.getByLabelText('Adresse e-mail')).toBeInvalid();
    expect(network.asked).toEqual([]);
  });

  it.each([
    ['not valid', { validateRecoveryCode: { valid: false } }],
    ['refused', { validateRecoveryCode: { refused: 'recovery.code.invalid' } }],
  ])('with a code that is %s returns to the sign-in page, with a message', async (_, more) => {
    const { user, enter, path } = await recovery(more);
    await user.click(screen.getByRole('button', { name: 'J’ai déjà un code' }));
    await enter(CODE);
    expect(await screen.findByTestId('alert-recoveryCodeInvalid')).toBeVisible();
    expect(path()).toBe('/sign_in');
  });

  it.each([
    ['short', 'short', 'Il faut au moins 8 caractères.'],
    ['Better-2026', 'Better-2027', 'Les deux mots de passe sont différents. Saisissez deux fois le même.'],
  ])('rejects the new password %s with %s before sending it', async (password, again, words) => {
    const { choose, network } = await recovery({}, `/?recoveryCode=${CODE}`);
    await choose(password, again);
    expect(screen.getByText(words)).toBeVisible();
    expect(network.count('changePassword')).toBe(0);
  });

  it.each([
    ['password.sameAsMail', 'passwordSameMessage'],
    ['password.too.short', 'passwordTooShortMessage'],
    ['password.too.common', 'passwordTooCommonMessage'],
    ['anything.else', 'tryAgainPass'],
  ])('refused by the platform with %s shows %s', async (refused, messageKey) => {
    const { choose } = await recovery({ changePassword: { refused } }, `/?recoveryCode=${CODE}`);
    await choose('Better-2026', 'Better-2026');
    expect(await screen.findByTestId(`alert-${messageKey}`)).toBeVisible();
  });

  it('waits after too many tries', async () => {
    const { ask } = await recovery({
      forgotPassword: { refused: 'too.many.requests', status: 429, retryAfter: '30' },
    });
    await ask('home@foyer.example');
    expect(await screen.findByTestId('alert-tooManyTriesMessage')).toHaveTextContent('30');
    expect(screen.getByRole('button', { name: /Réessayez dans/ })).toBeDisabled();
  });
});
