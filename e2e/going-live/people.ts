import assert from 'node:assert/strict';
import { type Browser, expect as checks, chromium, type Page } from '@playwright/test';
import { collectFaults, launchOptions } from '../suite/browser';
import { codeOf } from '../suite/code-app';
import { screen } from '../suite/test';
import { text } from '../suite/texts';

/** What people do in the browser while a platform goes live, in French on a desktop. */

/** Public name of the platform. */
const HOST = 'foyer.example';
/** Of everybody. */
export const PASSWORD = 'a-long-passphrase-for-tests';
const FIRST_OPERATOR: Person = { email: 'first@foyer.example', firstName: 'Ada', lastName: 'Petit' };
const PROFESSIONAL: Person = { email: 'paul@roofs.example', firstName: 'Paul', lastName: 'Noir' };
const COMPANY = { name: 'Toits du Nord', code: 'NORD-59' };
export const CUSTOMER = {
  email: 'claire@home.example',
  firstName: 'Claire',
  lastName: 'Martin',
  mobile: '06 39 98 00 10',
  street: '4 rue du Lac',
  postalCode: '69003',
  city: 'Lyon',
};
const SERVICE = { name: 'Foyer du Sud', accent: '#5b2a86' };
const LIMIT_MS = 60_000;
const expect = checks.configure({ timeout: LIMIT_MS });

interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const shell = (key: string) => text('host', 'fr', key);
const operators = (key: string) => text('mf-operator', 'fr', key);

/** A browser for which the public name leads to a port of this machine, whoever signed its certificate. */
export function openBrowser(port: number): Promise<Browser> {
  const leads = `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${port}`;
  return chromium.launch(launchOptions(leads, '--ignore-certificate-errors'));
}

interface Surroundings {
  /** What the start of the platform printed. */
  readonly output: string;
  /** First group of a pattern in a mail to an address, once it has arrived. */
  mailTo(email: string, pattern: RegExp): Promise<string | undefined>;
  /** Called after each part. */
  printStep(text: string): void;
}

/** From the code of the first run to the customer's home page. Resolves to the texts of pages that show figures. */
export async function goThroughBrowser(
  browser: Browser,
  { output, mailTo, printStep }: Surroundings,
): Promise<readonly string[]> {
  const linkTo = async ({ email }: Person) =>
    (await mailTo(email, /(https:\/\/foyer\.example\/\S*recoveryCode=[\w-]+)/)) ?? '';
  const operator = await openPage(browser);
  await setUp(operator.page, output);
  await mailTo(FIRST_OPERATOR.email, /(message d’essai)/);
  printStep('browser: the code of the start, the first operator, the brand and a test mail');
  await signInAsFirstOperator(operator.page);
  printStep('browser: the first operator signs in and sets up a second factor');
  await inviteProfessional(operator.page);
  printStep('browser: the operator invites a professional');

  const professional = await openPage(browser);
  await choosePassword(professional.page, await linkTo(PROFESSIONAL));
  await registerHome(professional.page);
  printStep('browser: the professional chooses a password, signs in and registers a home');

  const customer = await openPage(browser);
  await choosePassword(customer.page, await linkTo(CUSTOMER));
  await typePassword(customer.page, CUSTOMER);
  await expect(screen(customer.page, 'home')).toBeVisible();
  printStep('browser: the customer opens the link of the mail, chooses a password and signs in');
  const parts = [operator, professional, customer];
  assert.deepEqual(
    parts.flatMap(({ faults }) => faults),
    [],
    'errors in the pages',
  );
  return Promise.all(parts.map(async ({ page }) => (await page.locator('body').textContent()) ?? ''));
}

/** A page in a window of its own, with its errors from now on. */
async function openPage(browser: Browser) {
  const context = await browser.newContext({
    baseURL: `https://${HOST}`,
    viewport: { width: 1280, height: 900 },
    locale: 'fr-FR',
  });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  return { page, faults: collectFaults(page) };
}

/** The first run: the code, the first operator, the service, a test mail and the brand. */
async function setUp(page: Page, output: string): Promise<void> {
  const [, address = '', code = ''] = /open (\S+\/first-run) and type the code (\S+)\./.exec(output) ?? [];
  const operator = FIRST_OPERATOR;
  const words = (key: string, values?: Record<string, string>) =>
    text('host/src/sign-in/first-run', 'fr', key, values);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (key: string) => page.getByRole('button', { name: words(key), exact: true }).click();
  const at = (step: string) =>
    expect(
      page.getByRole('heading', { level: 1, name: words(`firstRun.steps.${step}.title`) }),
    ).toBeVisible();
  await page.goto(address);
  await field(words('firstRun.code.label')).fill(code);
  await press('firstRun.next');

  await at('operator');
  await field(words('firstRun.operator.firstName')).fill(operator.firstName);
  await field(words('firstRun.operator.lastName')).fill(operator.lastName);
  await field(shell('signIn.email')).fill(operator.email);
  await field(shell('signIn.password')).fill(PASSWORD);
  await field(words('firstRun.operator.passwordAgain')).fill(PASSWORD);
  await press('firstRun.next');

  await at('service');
  await field(words('firstRun.service.label')).fill(SERVICE.name);
  await page
    .getByRole('group', { name: words('firstRun.service.supplier') })
    .getByRole('radio', { name: words('firstRun.service.supplierNo') })
    // The radio itself is invisible.
    .dispatchEvent('click');
  await press('firstRun.next');

  await at('mail');
  await press('firstRun.mail.send');
  await expect(page.getByTestId('test-mail')).toContainText(
    words('firstRun.mail.sent', { to: operator.email }),
  );
  await press('firstRun.next');

  await at('brand');
  await field(words('firstRun.brand.accent')).fill(SERVICE.accent);
  await press('firstRun.next');
  await at('finish');
  await press('firstRun.finish.submit');
  await at('done');
  await page.getByRole('link', { name: words('firstRun.signIn') }).click();
  await expect(page).toHaveTitle(new RegExp(SERVICE.name));
}

/** Signs in on the page that is shown. */
async function typePassword(page: Page, { email }: Person): Promise<void> {
  await page.getByRole('textbox', { name: shell('signIn.email') }).fill(email);
  await page.getByLabel(shell('signIn.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: shell('signIn.submit'), exact: true }).click();
}

/** The first operator's first sign-in, which asks for a second factor: an app that shows codes. */
async function signInAsFirstOperator(page: Page): Promise<void> {
  const panel = (key: string) => text('mf-user-panel', 'fr', key);
  await typePassword(page, FIRST_OPERATOR);
  await expect(screen(page, 'user_panel_second_factor')).toBeVisible();
  await page.getByRole('button', { name: panel('secondFactor.setUpApp') }).click();
  const dialog = page.getByTestId('second-factor-password');
  await dialog.getByLabel(panel('password.current'), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: panel('secondFactor.continue'), exact: true }).click();
  const secret = ((await page.getByTestId('app-secret').textContent()) ?? '').replaceAll(' ', '').trim();
  await page.getByLabel(panel('secondFactor.appCode')).fill(codeOf(secret, Date.now()));
  await page.getByRole('button', { name: panel('secondFactor.confirmApp') }).click();
  await expect(page.getByTestId('recovery-codes')).toBeVisible();
  await page.getByRole('link', { name: panel('secondFactor.toOwnPage') }).click();
  await expect(screen(page, 'operatorOverview')).toBeVisible();
}

/** Invites a professional from the operators' area. */
async function inviteProfessional(page: Page): Promise<void> {
  await page.goto('/operator/accounts');
  await page.getByRole('button', { name: operators('accounts.invite') }).click();
  const dialog = page.getByTestId('dialog-invite');
  const field = (key: string) => dialog.getByLabel(operators(key), { exact: true });
  await field('list.email').fill(PROFESSIONAL.email);
  await field('accounts.firstName').fill(PROFESSIONAL.firstName);
  await field('accounts.lastName').fill(PROFESSIONAL.lastName);
  await field('accounts.role').selectOption('maintainer');
  await field('accounts.company').fill(COMPANY.name);
  await field('accounts.companyCode').fill(COMPANY.code);
  await dialog.getByRole('button', { name: operators('accounts.sendInvitation') }).click();
  await expect(page.getByTestId('toast-account_invited')).toBeVisible();
}

/** Chooses a password with the link of a mail, which ends at a sign-in. */
async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(shell('recovery.password.label'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(shell('recovery.password.again'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: shell('recovery.password.submit'), exact: true }).click();
  await expect(page.getByTestId('alert-newPassSaved')).toBeVisible();
}

/** A professional signs in and opens the home of a customer. */
async function registerHome(page: Page): Promise<void> {
  const login = (key: string) => text('mf-installer', 'fr', key);
  const words = (key: string) => text('mf-registration', 'fr', key);
  const fill = (key: string, value: string) =>
    page.getByLabel(words(`identity.${key}`), { exact: true }).fill(value);
  await page.getByLabel(login('login.email')).fill(PROFESSIONAL.email);
  await page.getByRole('textbox', { name: login('login.password') }).fill(PASSWORD);
  await page.getByRole('button', { name: login('login.submit'), exact: true }).click();
  await expect(screen(page, 'preRegisterMaintainerList')).toBeVisible();
  await page.getByRole('button', { name: login('list.new'), exact: true }).click();
  await page
    .getByTestId('confirm-new_registration')
    .getByRole('button', { name: login('new.go'), exact: true })
    .click();
  await expect(screen(page, 'registration_user_informations')).toBeVisible();
  await fill('firstName', CUSTOMER.firstName);
  await fill('lastName', CUSTOMER.lastName);
  await fill('email', CUSTOMER.email);
  await fill('confirmEmail', CUSTOMER.email);
  await fill('mobile', CUSTOMER.mobile);
  await fill('street', CUSTOMER.street);
  await fill('postalCode', CUSTOMER.postalCode);
  await fill('city', CUSTOMER.city);
  await page.getByTestId('save-user_informations').click();
  await expect(page.getByTestId('banner-acting_professional')).toBeVisible();
  await expect(screen(page, 'home')).toBeVisible();
}
