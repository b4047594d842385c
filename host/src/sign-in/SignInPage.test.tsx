import { profileBody } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { readToken } from '../session/token-cookie';
import { DOWN, startSuite, stopSuite } from '../test-support/start-suite';
import { foyer } from '../test-support/tenant-fixture';

afterEach(stopSuite);

async function signInPage(answers = {}, path = '/sign_in', tenant = foyer) {
  const started = await startSuite({ path, token: null, answers, tenant, draw: true });
  await screen.findByTestId('page-sign_in');
  const fill = async (email = 'Home@Foyer.example ', password = 'Foyer-demo-2026') => {
    if (email) await started.user.type(screen.getByLabelText('Adresse e-mail'), email);
    if (password) await started.user.type(screen.getByLabelText('Mot de passe'), password);
    await started.user.click(screen.getByRole('button', { name: 'Se connecter' }));
  };
  return { ...started, fill };
}

describe('signing in', () => {
  it('with the right password opens home', async () => {
    const { fill, network, path } = await signInPage();
    await fill();
    expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
    expect(path()).toBe('/home');
    expect(network.asked.find(({ id }) => id === 'signIn')?.parameters).toMatchObject({
      email: 'home@foyer.example',
      tenant: 'foyer',
    });
  });

  it.each([
    ['a wrong password', { signIn: { refused: 'invalid.credentials' } }, 'logPassWrongMessage'],
    ['an account of another portal', { signIn: { refused: 'tenant.not.allowed' } }, 'otherPortalMessage'],
    ['no answer', { signIn: DOWN }, 'serviceNotAvailableMessage'],
    ['a broken server', { signIn: { refused: 'server.error', status: 500 } }, 'serviceNotAvailableMessage'],
    ['no profile', { profile: DOWN }, 'serviceNotAvailableMessage'],
    ['an account not activated', { profile: profileBody({ isActive: false }) }, 'notActivatedMessage'],
    [
      'half a registration',
      { profile: profileBody({ subscription_status: 'setup_ok' }) },
      'regNotCompleteMessage',
    ],
  ])('with %s shows the message and stores no session', async (_, answers, messageKey) => {
    const { fill, session } = await signInPage(answers);
    await fill();
    expect(await screen.findByTestId(`alert-${messageKey}`)).toBeVisible();
    expect(session().status).toBe('anonymous');
    expect(readToken()).toBeNull();
  });

  it('too often shows the time to wait, and waits', async () => {
    const { fill, network } = await signInPage({
      signIn: { refused: 'too.many.requests', status: 429, retryAfter: '42' },
    });
    await fill();
    expect(await screen.findByTestId('alert-tooManyTriesMessage')).toHaveTextContent('42');
    expect(screen.getByRole('button', { name: /Réessayez dans 4\d/ })).toBeDisabled();
    expect(network.count('signIn')).toBe(1);
  });

  it.each([
    ['tooManyTriesMessage', { refused: 'too.many.requests', status: 429, retryAfter: '595' }],
    ['signInBusyMessage', { refused: 'service.busy', status: 503 }],
  ])(
    'while strangers try (%s) leads at once to the mail that lets the owner in',
    async (messageKey, signIn) => {
      const { fill, user, network, path } = await signInPage({ signIn, forgotPassword: {} });
      await fill('home@foyer.example');
      await screen.findByTestId(`alert-${messageKey}`);
      await user.click(screen.getByRole('button', { name: 'Entrer tout de suite par e-mail' }));
      expect(await screen.findByTestId('alert-passwordRecoveryEmailSend')).toBeVisible();
      expect(path()).toBe('/recovery');
      expect(network.asked.find(({ id }) => id === 'forgotPassword')?.parameters).toMatchObject({
        email: 'home@foyer.example',
        tenant: 'foyer',
      });
    },
  );

  it('without a connection shows that it is missing', async () => {
    const { fill } = await signInPage({ signIn: DOWN });
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    await fill();
    expect(await screen.findByTestId('alert-offlineSignInMessage')).toBeVisible();
    jest.restoreAllMocks();
  });

  it('on a first visit opens the registration', async () => {
    const { fill, path } = await signInPage({ profile: profileBody({ subscription_status: 0 }) });
    await fill();
    await screen.findByTestId('page-not_available');
    expect(path()).toBe('/registration');
  });

  it.each([
    ['an e-mail', '', 'x', 'Adresse e-mail'],
    ['a whole e-mail', 'home', 'x', 'Adresse e-mail'],
    ['a password', 'home@foyer.example', '', 'Mot de passe'],
  ])('requires %s, and sends nothing without it', async (_, email, password, field) => {
    const { fill, network } = await signInPage();
    await fill(email, password);
    expect(screen.getByLabelText(field)).toBeInvalid();
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(network.count('signIn')).toBe(0);
  });

  it('clears a wrong password and focuses its field', async () => {
    const { fill } = await signInPage({ signIn: { refused: 'invalid.credentials' } });
    await fill();
    await screen.findByTestId('alert-logPassWrongMessage');
    expect(screen.getByLabelText('Mot de passe')).toHaveValue('');
    expect(screen.getByLabelText('Mot de passe')).toHaveFocus();
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('Home@Foyer.example');
  });
});

const DEMO = {
  password: 'Foyer-demo-2026',
  accounts: [
    {
      email: 'home@foyer.example',
      entrance: 'household',
      texts: { fr: 'Une maison complète', en: 'A whole home' },
    },
    {
      email: 'installer@foyer.example',
      entrance: 'professional',
      texts: { fr: 'Un installateur', en: 'An installer' },
    },
  ],
};

describe('the example accounts', () => {
  it('are listed in the language of the page when the demo is on', async () => {
    const { user, network } = await signInPage({ demoAccounts: DEMO });
    const list = within(await screen.findByRole('region', { name: 'Comptes de démonstration' }));
    expect(list.getByText(/Foyer-demo-2026/)).toBeVisible();
    expect(list.getByRole('button', { name: /home@foyer\.example.*Une maison complète/ })).toBeVisible();
    expect(network.asked.find(({ id }) => id === 'demoAccounts')?.parameters).toEqual({ tenant: 'foyer' });
    await user.click(screen.getByRole('radio', { name: 'English' }));
    expect(await screen.findByRole('button', { name: /A whole home/ })).toBeVisible();
  });

  it('sign in at a press, and from the keyboard', async () => {
    const { user, network, path } = await signInPage({ demoAccounts: DEMO });
    (await screen.findByRole('button', { name: /home@foyer/ })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
    expect(path()).toBe('/home');
    expect(network.asked.find(({ id }) => id === 'signIn')?.parameters).toMatchObject({
      email: 'home@foyer.example',
      password: 'Foyer-demo-2026',
    });
  });

  it('say why one cannot be entered', async () => {
    const { user } = await signInPage({ demoAccounts: DEMO, signIn: { refused: 'invalid.credentials' } });
    await user.click(await screen.findByRole('button', { name: /home@foyer/ }));
    const list = within(screen.getByTestId('demo-accounts'));
    expect(await list.findByTestId('alert-logPassWrongMessage')).toBeVisible();
  });

  it('lead professionals to their own page', async () => {
    await signInPage({ demoAccounts: DEMO });
    expect(await screen.findByRole('link', { name: /installer@foyer/ })).toHaveAttribute(
      'href',
      '/installer/login',
    );
  });

  it.each([
    ['the demo is off', { password: null, accounts: [] }],
    ['an older platform answers', { refused: 'not.found', status: 404 }],
    ['nothing answers', DOWN],
  ])('are not shown where %s', async (_, answer) => {
    const { network, fill } = await signInPage({ demoAccounts: answer });
    await waitFor(() => expect(network.count('demoAccounts')).toBe(1));
    await fill();
    expect(screen.queryByTestId('demo-accounts')).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
  });
});

describe('the sign-in page', () => {
  it('links to recovery and to the professionals’ sign-in', async () => {
    const signup = 'https://pro.foyer.example/signup';
    const links = { ...foyer.links, professionalSignup: signup };
    const { user, path } = await signInPage({}, '/sign_in', { ...foyer, links });
    expect(screen.getByRole('link', { name: /compte professionnel/ })).toHaveAttribute('href', signup);
    await user.click(screen.getByRole('button', { name: /Mot de passe oublié/ }));
    expect(await screen.findByTestId('page-recovery')).toBeVisible();
    expect(path()).toBe('/recovery');
  });

  it('sends the recovery code to the typed e-mail', async () => {
    const { user, network } = await signInPage({ forgotPassword: {} });
    await user.type(screen.getByLabelText('Adresse e-mail'), 'home@foyer.example');
    await user.click(screen.getByRole('button', { name: /Mot de passe oublié/ }));
    expect(await screen.findByTestId('alert-passwordRecoveryEmailSend')).toHaveTextContent(
      'home@foyer.example',
    );
    expect(network.count('forgotPassword')).toBe(1);
  });

  it('applies the chosen language, and saves it for the person who signs in', async () => {
    const { user, network } = await signInPage();
    await user.click(screen.getByRole('radio', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Hello!' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    await waitFor(() => expect(document.title).toBe('Sign in · Foyer'));
    await user.type(screen.getByLabelText('E-mail address'), 'home@foyer.example');
    await user.type(screen.getByLabelText('Password'), 'Foyer-demo-2026');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Home of the toy' });
    expect(network.asked.find(({ id }) => id === 'updateProfile')?.parameters.language).toBe('en');
  });

  it('shows no menu', async () => {
    await signInPage();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await act(async () => {});
  });
});

describe('by the identity provider of the tenant', () => {
  const demoAccounts = { password: null, accounts: [], identityProvider: { label: 'Toits SA' } };
  const needsFactor = { loginAs: { refused: 'second.factor.needed' } };
  const steps = { step: 's'.repeat(32), passkey: null, hasApp: true, hasRecoveryCodes: false };

  it('leads to it', async () => {
    await signInPage({ demoAccounts });
    const link = await screen.findByRole('link', { name: 'Se connecter avec Toits SA' });
    expect(link).toHaveAttribute('href', '/api/auth/provider?tenant=foyer');
  });

  it.each([
    ['unknown', 'unknown', /Aucun compte professionnel/],
    ['nonsense', 'failed', /Le service ne répond pas/],
  ])('says why it ended: %s', async (fault, shown, text) => {
    await signInPage({}, `/sign_in?provider=${fault}`);
    expect(await screen.findByTestId(`alert-provider-${shown}`)).toHaveTextContent(text);
  });

  it('asks an account with a second factor for it', async () => {
    const { user, network, session } = await startSuite({
      path: '/?loginAs=one-time-token-of-a-provider',
      token: null,
      draw: true,
      isStarting: true,
      answers: {
        ...needsFactor,
        beginSecondStepAfterProvider: steps,
        finishSecondStep: { authToken: 'abc-def-ghi' },
        profile: profileBody({ userType: 'INSTALLER' }),
      },
    });
    await user.type(await screen.findByLabelText('Code de votre application'), '123456');
    await user.click(screen.getByRole('button', { name: 'Continuer' }));
    await waitFor(() => expect(session().status).toBe('authenticated'));
    expect(network.asked.find(({ id }) => id === 'beginSecondStepAfterProvider')?.parameters).toEqual({
      token: 'one-time-token-of-a-provider',
      tenant: 'foyer',
    });
  });

  it('given up at the second factor ends on the sign-in page', async () => {
    const { user } = await startSuite({
      path: '/?loginAs=one-time-token-of-a-provider',
      token: null,
      draw: true,
      isStarting: true,
      answers: { ...needsFactor, beginSecondStepAfterProvider: steps },
    });
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(await screen.findByTestId('alert-secondStepCancelledMessage')).toBeVisible();
    expect(readToken()).toBeNull();
  });
});
