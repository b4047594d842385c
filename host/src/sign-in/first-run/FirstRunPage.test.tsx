import { screen, waitFor, within } from '@testing-library/react';
import { DOWN, startSuite, stopSuite } from '../../test-support/start-suite';
import fr from './locales/fr.json';

const CODE = '7K3QX-0VZ9M-1ABCD-EFGHJ';
const PASSWORD = 'a passphrase of one’s own';
const SERVICE = {
  name: 'Foyer',
  language: 'fr',
  contact: null,
  senderName: null,
  senderAddress: null,
  accent: '#0f6b5c',
  accentInk: '#ffffff',
  logo: null,
  isSupplier: true,
};
const ANSWERS = {
  firstRun: { isOffered: true },
  openFirstRun: {
    publicOrigin: 'https://energy.example',
    mailSender: { name: 'Foyer', address: 'post@energy.example' },
    service: SERVICE,
  },
  checkFirstRun: { faults: [] },
  testFirstRunMail: { isSent: true, reason: null },
  finishFirstRun: {},
};

afterEach(async () => {
  await stopSuite();
  sessionStorage.clear();
});

const { steps, ...texts } = fr.firstRun;
const title = (step: keyof typeof steps) =>
  screen.findByRole('heading', { level: 1, name: steps[step].title });

async function open(answers: object = {}) {
  const started = await startSuite({
    path: '/first-run',
    token: null,
    answers: { ...ANSWERS, ...answers },
    draw: true,
  });
  const { user } = started;
  await screen.findByTestId('page-first_run');
  const next = () => user.click(screen.getByRole('button', { name: texts.next }));
  const typeCode = async () => {
    await title('code');
    await user.type(screen.getByLabelText(texts.code.label), CODE);
    await next();
  };
  const typeOperator = async (password = PASSWORD, again = password) => {
    await title('operator');
    await user.type(screen.getByLabelText(texts.operator.firstName), 'Olga');
    await user.type(screen.getByLabelText(texts.operator.lastName), 'Petit');
    await user.type(screen.getByLabelText('Adresse e-mail'), 'olga@energy.example');
    await user.type(screen.getByLabelText('Mot de passe'), password);
    await user.type(screen.getByLabelText(texts.operator.passwordAgain), again);
    await next();
  };
  const sent = (id: string) =>
    started.network.asked.filter((asked) => asked.id === id).map(({ parameters }) => parameters);
  return { ...started, next, typeCode, typeOperator, sent };
}

test('sets the service up, step by step, and leads to the sign-in', async () => {
  const { user, next, typeCode, typeOperator, sent } = await open();
  expect(screen.getByText('Étape 1 sur 6')).toBeVisible();
  await typeCode();
  expect(await title('operator')).toHaveFocus();
  await typeOperator();

  await title('service');
  expect(screen.getByLabelText(texts.service.origin)).toHaveValue('https://energy.example');
  expect(screen.getByLabelText(texts.service.origin)).toHaveAttribute('readonly');
  await user.clear(screen.getByLabelText(texts.service.label));
  await user.type(screen.getByLabelText(texts.service.label), 'Nordwind');
  const supplier = within(screen.getByRole('group', { name: texts.service.supplier }));
  await user.click(supplier.getByRole('radio', { name: texts.service.supplierNo }));
  await next();

  await title('mail');
  await user.type(screen.getByLabelText(texts.mail.senderName), 'Poste du Nord');
  await user.click(screen.getByRole('button', { name: texts.mail.send }));
  expect(await screen.findByTestId('test-mail')).toHaveTextContent('olga@energy.example');
  await next();

  await title('brand');
  const accent = screen.getByLabelText(texts.brand.accent);
  await user.clear(accent);
  await user.type(accent, '#5b2a86');
  expect(screen.getByTestId('contrast-inkOnAccent')).toHaveTextContent('contraste de 9,9:1');
  expect(screen.getByTestId('brand-preview')).toHaveTextContent('Nordwind');
  await next();

  await title('finish');
  expect(screen.queryByLabelText(texts.finish.password)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: texts.finish.submit }));
  await title('done');
  expect(screen.getByRole('link', { name: texts.signIn })).toHaveAttribute('href', '/sign_in');
  const operator = {
    firstName: 'Olga',
    lastName: 'Petit',
    email: 'olga@energy.example',
    password: PASSWORD,
    language: 'fr',
  };
  const service = {
    ...SERVICE,
    name: 'Nordwind',
    senderName: 'Poste du Nord',
    accent: '#5b2a86',
    isSupplier: false,
  };
  expect(sent('finishFirstRun')).toEqual([{ code: CODE, operator, service }]);
  expect(sessionStorage.getItem('foyer.first-run')).toBeNull();
});

test('keeps the steps on reload, but not the password', async () => {
  const first = await open();
  await first.typeCode();
  await first.typeOperator();
  await title('service');
  await first.user.type(screen.getByLabelText(texts.service.label), ' bis');
  for (const step of ['mail', 'brand', 'finish'] as const) {
    await first.next();
    await title(step);
  }
  const stored = sessionStorage.getItem('foyer.first-run') ?? '';
  expect(stored).not.toContain(PASSWORD);
  // It clears the tab's storage, as a reload does not.
  await stopSuite();
  sessionStorage.setItem('foyer.first-run', stored);

  const { user, sent } = await open();
  await title('finish');
  expect(screen.getByText('Foyer bis')).toBeVisible();
  const finish = () => user.click(screen.getByRole('button', { name: texts.finish.submit }));
  await finish();
  expect(screen.getByText('Il faut au moins 8 caractères.')).toBeVisible();
  expect(sent('finishFirstRun')).toEqual([]);
  await user.type(screen.getByLabelText(texts.finish.password), PASSWORD);
  await finish();
  await title('done');
});

test.each([
  ['wrong', { refused: 'first.run.code.wrong' }, 'alert-firstRunCodeWrongMessage'],
  ['right, but without a suite', { refused: 'first.run.no.suite' }, 'alert-firstRunNoSuiteMessage'],
  ['not answered', DOWN, 'alert-serviceNotAvailableMessage'],
  [
    'typed too often',
    { refused: 'too.many.requests', status: 429, retryAfter: '30' },
    'alert-tooManyTriesMessage',
  ],
])('a code that is %s says so and stays', async (_what, openFirstRun, testId) => {
  const { typeCode } = await open({ openFirstRun });
  await typeCode();
  expect(await screen.findByTestId(testId)).toBeVisible();
  expect(screen.getByLabelText(texts.code.label)).toHaveValue(CODE);
});

test.each([
  ['a code', async ({ next }: Awaited<ReturnType<typeof open>>) => next(), texts.code.missing],
  [
    'a password typed differently',
    async ({ typeCode, typeOperator }: Awaited<ReturnType<typeof open>>) => {
      await typeCode();
      await typeOperator(PASSWORD, 'another passphrase');
    },
    'Les deux mots de passe sont différents. Saisissez deux fois le même.',
  ],
])('%s is asked for before anything is sent', async (_what, act, words) => {
  const started = await open();
  await title('code');
  await act(started);
  expect(screen.getByText(words)).toBeVisible();
  expect(started.sent('checkFirstRun')).toEqual([]);
});

test('a password that the platform finds too common is said at once', async () => {
  const { typeCode, typeOperator } = await open({ checkFirstRun: { faults: ['password.too.common'] } });
  await typeCode();
  await typeOperator();
  expect(await screen.findByTestId('alert-passwordTooCommonMessage')).toBeVisible();
  await title('operator');
});

async function reach(step: 'mail' | 'brand', answers: object = {}) {
  const started = await open(answers);
  await started.typeCode();
  await started.typeOperator();
  await title('service');
  await started.next();
  await title('mail');
  if (step === 'mail') return started;
  await started.next();
  await title('brand');
  return started;
}

test('a test mail that does not leave is told, with the reason of the mail server', async () => {
  const { user } = await reach('mail', { testFirstRunMail: { isSent: false, reason: '550 no such sender' } });
  await user.click(screen.getByRole('button', { name: texts.mail.send }));
  expect(await screen.findByTestId('test-mail')).toHaveTextContent('550 no such sender');
});

test('without a mail server it says that nobody will receive a message, and goes on', async () => {
  const openFirstRun = { ...ANSWERS.openFirstRun, mailSender: null };
  const { next } = await reach('mail', { openFirstRun });
  expect(screen.getByTestId('banner-no_mail')).toBeVisible();
  expect(screen.queryByRole('button', { name: texts.mail.send })).not.toBeInTheDocument();
  await next();
  await title('brand');
});

test('colours that nobody can read are refused before they are sent', async () => {
  const { user, next, sent } = await reach('brand');
  const checks = sent('checkFirstRun').length;
  const accent = screen.getByLabelText(texts.brand.accent);
  await user.clear(accent);
  await user.type(accent, '#ffff0');
  expect(screen.getByTestId('error-accent')).toHaveTextContent(texts.brand.colour);
  await user.type(accent, '0');
  expect(screen.getByTestId('error-accent')).toHaveTextContent('4,5:1');
  await next();
  await title('brand');
  expect(sent('checkFirstRun')).toHaveLength(checks);
});

test('a logo is shown, refused where it cannot be one, and removed', async () => {
  const { user } = await reach('brand');
  const choose = (file: File) =>
    user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, file);
  await choose(new File(['x'.repeat(17_000)], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByTestId('error-logo')).toBeVisible();
  await choose(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByRole('img', { name: texts.brand.logoNow })).toHaveAttribute(
    'src',
    `data:image/svg+xml;base64,${btoa('<svg/>')}`,
  );
  await user.click(screen.getByRole('button', { name: texts.brand.removeLogo }));
  expect(screen.getByText(texts.brand.noLogo)).toBeVisible();
});

test('another browser that finishes first ends this one', async () => {
  const { typeCode, typeOperator } = await open({ checkFirstRun: { refused: 'first.run.not.offered' } });
  await typeCode();
  await typeOperator();
  await title('closed');
  expect(sessionStorage.getItem('foyer.first-run')).toBeNull();
});

test('a code of an earlier start leads back to the code, and what was typed stays', async () => {
  const { typeCode, typeOperator, network, user, next } = await open({
    checkFirstRun: { refused: 'first.run.code.wrong' },
  });
  await typeCode();
  await typeOperator();
  expect(await screen.findByTestId('alert-firstRunCodeWrongMessage')).toBeVisible();
  network.answers.checkFirstRun = { faults: [] };
  await title('code');
  await next();
  await title('operator');
  expect(screen.getByLabelText(texts.operator.firstName)).toHaveValue('Olga');
  await user.click(screen.getByRole('button', { name: texts.next }));
  await title('service');
});

test('a platform that is set up leads to the sign-in', async () => {
  await open({ firstRun: { isOffered: false } });
  await title('closed');
  expect(screen.getByRole('link', { name: texts.signIn })).toBeVisible();
});

test('a platform that does not answer is asked again', async () => {
  const { user, network } = await open({ firstRun: DOWN });
  await title('failed');
  network.answers.firstRun = { isOffered: true };
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await title('code');
});

test('says the steps in English', async () => {
  const { user } = await open();
  await title('code');
  await user.click(screen.getByRole('radio', { name: 'English' }));
  await waitFor(() => expect(screen.getByText('Step 1 of 6')).toBeVisible());
});
