import { readFileSync } from 'node:fs';
import { demoAccountRoutes } from '@foyer/api/process/demo-account-routes';
import { EXAMPLE_ACCOUNTS } from './accounts';
import { REFERENCE_PASSWORD } from './seed';
import { HOME_PLANS } from './seed/home-plans';
import { professionalPlans } from './seed/professionals';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const professionals = professionalPlans(new Date()).filter(({ userType }) => userType !== 'REGULAR');

async function call(demo: boolean, tenant: string) {
  const [route] = demoAccountRoutes({
    database: { query: async () => [] },
    demo: demo ? EXAMPLE_ACCOUNTS : null,
  });
  if (!route) throw new Error('no route');
  const visitor = { authToken: null, nowMs: 0 } as Parameters<typeof route.run>[1];
  const answer = await route.run({ tenant }, visitor, async () => null);
  return answer as { password: unknown; accounts: { email: string }[] };
}

describe('the list of example accounts', () => {
  test('names every seeded account, and only those', () => {
    const seeded = [...HOME_PLANS, ...professionals].map(({ email }) => email);
    expect(EXAMPLE_ACCOUNTS.accounts.map(({ email }) => email).sort()).toEqual(seeded.sort());
  });

  test.each(EXAMPLE_ACCOUNTS.accounts)(
    'gives $email the tenants and the sign-in page that admit it',
    (account) => {
      const home = HOME_PLANS.find(({ email }) => email === account.email);
      const professional = professionals.find(({ email }) => email === account.email);
      if (home) {
        // Half a registration is refused at sign-in, and `customer@` has no password of its own yet.
        const status = home.subscriptionStatus ?? 'ok';
        const isAdmitted = home.flags?.isActive !== false && ['ok', '0'].includes(status);
        expect(account.entrance).toBe(isAdmitted ? 'household' : null);
        expect(account.tenants).toEqual([home.tenant ?? 'foyer']);
      } else {
        const isStaff = ['SUPPORT', 'OPERATOR'].includes(professional?.userType ?? '');
        expect(account.entrance).toBe(isStaff ? 'household' : 'professional');
        expect(account.tenants).toEqual(professional?.config?.tenants ?? [professional?.tenant]);
      }
    },
  );

  test('is the table of docs/demo-accounts.md', () => {
    const page = read('docs/demo-accounts.md');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toHaveLength(EXAMPLE_ACCOUNTS.accounts.length);
    EXAMPLE_ACCOUNTS.accounts.forEach(({ email, en }, index) => {
      const start = `| \`${email}\` | ${en.charAt(0).toLowerCase()}${en.slice(1)}`;
      expect(rows[index]?.toLowerCase()).toContain(start.toLowerCase());
    });
    expect(page).toContain(`\`${REFERENCE_PASSWORD}\``);
  });

  test('is what npm start prints', () => {
    const script = read('tools/running/start-suite.mjs');
    expect(script).toContain('simulator/data/demo-accounts.json');
    expect(script).toContain(`'${REFERENCE_PASSWORD}'`);
    const printed = [...script.matchAll(/'(\w+@[\w.]+)'/g)].map(([, email]) => email);
    expect(printed.length).toBeGreaterThan(0);
    expect(EXAMPLE_ACCOUNTS.accounts.map(({ email }) => email)).toEqual(expect.arrayContaining(printed));
  });
});

describe('the call of the sign-in page', () => {
  test('answers the accounts of the tenant that can sign in', async () => {
    const { password, accounts } = await call(true, 'azur');
    expect(password).toBe(REFERENCE_PASSWORD);
    expect(accounts).toEqual([
      {
        email: 'green@azur.example',
        entrance: 'household',
        texts: expect.objectContaining({ fr: expect.any(String) }),
      },
    ]);
    const emails = (await call(true, 'foyer')).accounts.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(['home@foyer.example', 'maintainer@foyer.example']));
    for (const email of ['inactive@foyer.example', 'customer@foyer.example', 'green@azur.example'])
      expect(emails).not.toContain(email);
  });

  test('answers nothing where the demo is off', async () => {
    expect(await call(false, 'foyer')).toEqual({ password: null, accounts: [], identityProvider: null });
  });
});
