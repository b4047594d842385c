import type { Call } from '@foyer/contract';
import { callsById } from '@foyer/wire/calls';
import { operatorCalls } from '@foyer/wire/operator';
import { tenantCalls } from '@foyer/wire/tenants';
import { randomLetters } from '../../identity/accounts/token-store';
import type { TestPlatform } from './test-platform';

/** Calls for any signed-in account about itself. */
const ANY_ACCOUNT =
  `addCodeApp addPasskey makeRecoveryCodes proposeCodeApp proposePasskey removeCodeApp removePasskey renamePasskey secondFactors
  canModify cancelEmailChange changeEmail confirmEmail deviceConfiguration deviceTypes
  electricityProviders endOtherSessions endSession equivalences geocode messageOfTheDay openSessions pendingEmail productionManufacturers
  profile registrationLicence registrationUser reportAreas roomTypes saveRegistrationDraft signOut simpleTariffs supportRequests
  supportStatus updateProfile verifyEmail verifyPassword`.split(/\s+/);
/** Calls of professionals and support persons in their own name. */
const PROFESSIONALS =
  `assignInstaller createRegular enterInstallation installationReportFile installers inviteColleague maintainers
  ownProfessional pendingInstallations removeColleague team teamDeeds`.split(/\s+/);
const SUPPORT = 'requestSupport takeOver'.split(' ');
const OPERATORS = [...Object.keys(tenantCalls), ...Object.keys(operatorCalls)];
/** Calls a customer makes in their part of a registration. */
const REGISTRATIONS = `acceptRegistrationLicence activationCodeOfMac batteryPdl batteryRegistration canModify
  createProviderAccount electricityProviders forgetBatteryCode profile registerBattery registrationLicence
  registrationLicenceFile registrationUser reportAreas saveRegistrationDraft setRegistrationPassword signOut simpleTariffs
  updateBattery updateRegistration validateActivationCode validateContract validateSerialNumber`.split(/\s+/);

const WITH_TOKEN = Object.values<Call>(callsById).filter(({ token }) => token);

/** Every kind of session is refused the calls of all other kinds. */
export function audienceCases(platform: () => TestPlatform): void {
  /** Each call's error, or `answered`, for a session and no parameters. */
  const answers = async (authToken: string, calls: readonly Call[]) => {
    const found: Record<string, string> = {};
    for (const call of calls) {
      const how =
        call.carrier === 'json' ? ({ method: 'POST', as: 'json' } as const) : { method: call.method };
      const { body } = await platform().call(call.path, { authToken }, how);
      found[call.id] = body?.error ?? 'answered';
    }
    return found;
  };
  const callsExcept = (...own: readonly string[]) => WITH_TOKEN.filter(({ id }) => !own.includes(id));
  const refusedAll = (calls: readonly Call[], code: string) =>
    Object.fromEntries(calls.map(({ id }) => [id, code]));

  test('the lists contain existing calls only', () => {
    const ids = WITH_TOKEN.map(({ id }) => id);
    const named = [...ANY_ACCOUNT, ...PROFESSIONALS, ...SUPPORT, ...OPERATORS, ...REGISTRATIONS];
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test.each([
    ['a maintainer', 'maintainer@foyer.example', [...ANY_ACCOUNT, ...PROFESSIONALS]],
    ['an installer', 'installer2@foyer.example', [...ANY_ACCOUNT, ...PROFESSIONALS]],
    ['a support person', 'support@foyer.example', [...ANY_ACCOUNT, ...SUPPORT]],
  ])('%s acting for themselves is refused every household call', async (_who, email, own) => {
    const calls = callsExcept(...own);
    expect(calls.length).toBeGreaterThan(50);
    expect(await answers(await platform().signIn(email), calls)).toEqual(
      refusedAll(calls, 'role.not.allowed'),
    );
  });

  test('a household is refused every professional, support and operator call, also while a professional acts for it', async () => {
    const calls = WITH_TOKEN.filter(({ id }) => [...PROFESSIONALS, ...SUPPORT, ...OPERATORS].includes(id));
    const own = await platform().signIn('home@foyer.example');
    const maintainer = await platform().signIn('maintainer@foyer.example');
    const { body } = await platform().call(
      '/api/loginAs',
      { email: 'home@foyer.example', authToken: maintainer },
      { from: '192.0.2.90' },
    );
    for (const authToken of [own, body.authToken])
      expect(await answers(authToken, calls)).toEqual(refusedAll(calls, 'role.not.allowed'));
  });

  describe('a registration token', () => {
    const opened = async (kind: 'registration', expiresInMs: number) => {
      const { store, account, nowMs } = platform();
      const { id } = await account('customer@foyer.example');
      const token = randomLetters(33);
      await store.tokens.add(token, {
        actorId: id,
        householdId: id,
        kind,
        createdAt: new Date(nowMs()),
        expiresAt: new Date(nowMs() + expiresInMs),
      });
      return token;
    };

    test('is refused every call outside the registration steps', async () => {
      const calls = callsExcept(...REGISTRATIONS);
      expect(await answers(await opened('registration', 60_000), calls)).toEqual(
        refusedAll(calls, 'role.not.allowed'),
      );
    });

    test('is refused every call once expired', async () => {
      const token = await opened('registration', 1_000);
      platform().passTime(1_000);
      expect(await answers(token, WITH_TOKEN)).toEqual(refusedAll(WITH_TOKEN, 'not.authorized'));
    });
  });
}
