import {
  beginSecondStep,
  beginSecondStepAfterProvider,
  finishSecondStep,
  type PasskeyUsed,
} from '@foyer/wire/second-factor';
import type { Database } from '../../foundation/database/sql';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import type { Visitor } from '../../foundation/http/routes';
import { type Throttle, throttle } from '../../foundation/http/throttle';
import type { PageOriginOf } from '../../foundation/web/public-origins';
import type { Account } from '../accounts/account-store';
import { forAnyone, type Route } from '../answer';
import { enteringAccount } from '../identity-provider/enter';
import { consumeEntry } from '../identity-provider/sign-in-store';
import { type Checked, type SecondFactorKind, type SignInDependencies, signInsOf } from '../session/sign-ins';
import { type Cipher, openAppSecret } from './app-secret';
import { type FactorNoticeDependencies, mailFactorChange } from './factor-notice';
import { isAppCode, stepOfCode } from './factor-rules';
import {
  appOf,
  noteAppUse,
  notePasskeyUse,
  passkeysOf,
  recoveryCodesLeft,
  useRecoveryCode,
} from './factor-store';
import { beginStep, endStep, passwordMark, type SecondStep, tryStep } from './step-store';
import { hostOf, requestOptions, verifiedUse } from './webauthn';

/** Wrong codes an hour for one account from all unknown browsers, and from each known one. */
const WRONG_CODES_AN_HOUR = 20;
/** Wrong codes of an app an hour for one account, from all browsers together. Nobody guesses a recovery code. */
const WRONG_APP_CODES_AN_HOUR = 60;
const HOUR_MS = 3_600_000;

export interface SecondStepDependencies extends SignInDependencies, FactorNoticeDependencies {
  readonly pageOriginOf: PageOriginOf;
  readonly cipher: Cipher;
}

/** Whether the factor was right, and what its use writes in the transaction of the sign-in. */
interface Proof {
  readonly kind: SecondFactorKind;
  /** Throws `second.factor.wrong` for a code that has been used meanwhile. */
  use(database: Database): Promise<void>;
}

const wrong = () => new Refusal('second.factor.wrong');

/** The second step of a sign-in (docs/rules/second-factor.md#signing-in). */
export function secondStepRoutes(dependencies: SecondStepDependencies): Route[] {
  const { accounts, tries, knownDevices, database, pageOriginOf, cipher } = dependencies;
  const signIns = signInsOf(dependencies);
  const wrongCodes = throttle(database, 'second factor', WRONG_CODES_AN_HOUR, HOUR_MS);
  const wrongAppCodes = throttle(database, 'second factor app', WRONG_APP_CODES_AN_HOUR, HOUR_MS);

  const byPasskey = async (step: SecondStep, passkey: PasskeyUsed, at: Date): Promise<Proof | null> => {
    const stored = await passkeysOf(database, step.accountId);
    const used = stored.find(({ credentialId }) => credentialId === passkey.id);
    if (!used) return null;
    const counter = await verifiedUse({ challenge: step.content, origin: step.origin }, passkey, used);
    if (counter === null) return null;
    return { kind: 'passkey', use: (sql) => notePasskeyUse(sql, used.id, counter, at) };
  };

  const byAppCode = async (account: Account, code: string, nowMs: number): Promise<Proof | null> => {
    const app = await appOf(database, account.id);
    if (!app) return null;
    const secret = openAppSecret(cipher, app.secret, account.id);
    const { lastStep } = app;
    const counted = secret === null ? null : stepOfCode(secret, code, { nowMs, lastStep });
    if (counted === null) return null;
    return {
      kind: 'codeApp',
      use: async (sql) => {
        if (!(await noteAppUse(sql, account.id, counted, new Date(nowMs)))) throw wrong();
      },
    };
  };

  const byRecoveryCode = (account: Account, code: string, at: Date): Proof => ({
    kind: 'recoveryCode',
    use: async (sql) => {
      if (!(await useRecoveryCode(sql, account.id, code))) throw wrong();
      await mailFactorChange(sql, dependencies, 'recoveryCodeUsed', account, at);
    },
  });

  /** Counts a try, and uncounts it when the code turns out to be right or could not be judged. */
  const counted = async <T>(
    limit: Throttle,
    key: string,
    nowMs: number,
    work: () => Promise<T>,
  ): Promise<T> => {
    const retryAfterS = await limit.take(key, nowMs);
    if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
    try {
      const result = await work();
      await limit.giveBack(key);
      return result;
    } catch (error) {
      const isJudged = error instanceof Refusal && error.code !== 'too.many.requests';
      if (!isJudged) await limit.giveBack(key);
      throw error;
    }
  };

  const countedCode = async <T>(
    { id, email }: Account,
    code: string,
    visitor: Visitor,
    work: () => Promise<T>,
  ): Promise<T> => {
    const { nowMs } = visitor;
    const known = await knownDevices.idOf(email, visitor);
    return counted(wrongCodes, `${id} ${known ?? ''}`, nowMs, () =>
      isAppCode(code) ? counted(wrongAppCodes, id, nowMs, work) : work(),
    );
  };

  const finish = async (
    token: string,
    { code, passkey }: { readonly code?: string | undefined; readonly passkey?: PasskeyUsed | undefined },
    visitor: Visitor,
  ): Promise<string> => {
    const { nowMs } = visitor;
    const at = new Date(nowMs);
    const step = await tryStep(database, 'signIn', token, at);
    const account = step && (await accounts.byId(step.accountId));
    const passwordHash = step && (await accounts.passwordHash(step.accountId));
    if (!step || !account || passwordHash === null || passwordMark(passwordHash) !== step.passwordMark)
      throw new Refusal('second.step.not.found');
    const prove = async (): Promise<Proof | null> => {
      if (passkey) return byPasskey(step, passkey, at);
      if (code === undefined) throw invalidParameter('code');
      if (isAppCode(code)) return byAppCode(account, code, nowMs);
      return byRecoveryCode(account, code, at);
    };
    const enter = async () => {
      const proof = await prove();
      if (!proof) throw wrong();
      const by = { secondFactor: proof.kind, provider: step.provider ?? undefined };
      return signIns.enter({ account, passwordHash }, visitor, by, async ({ database: inside }) => {
        if (!(await endStep(inside, token))) throw new Refusal('second.step.not.found');
        await proof.use(inside);
      });
    };
    try {
      return await (code === undefined ? enter() : countedCode(account, code, visitor, enter));
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'second.factor.wrong';
      if (isWrong) await signIns.recordFailure(account, account.email, 'secondFactor', nowMs);
      throw error;
    }
  };

  /** Begins the second step of an account whose first was its password, or a provider that named it. */
  const begin = async (
    { account, passwordHash, provider }: Checked & { readonly provider?: string },
    tenant: string | undefined,
    visitor: Visitor,
  ) => {
    const origin = pageOriginOf(tenant ?? account.tenant, visitor.host);
    const passkeys = await passkeysOf(database, account.id);
    const here = origin === null ? [] : passkeys.filter(({ host }) => host === hostOf(origin));
    const hasApp = (await appOf(database, account.id)) !== null;
    if (passkeys.length === 0 && !hasApp) throw new Refusal('second.factor.none');
    const passkey = origin !== null && here.length > 0 ? await requestOptions(origin, here) : null;
    const step = await beginStep(
      database,
      'signIn',
      {
        accountId: account.id,
        content: passkey?.challenge ?? '',
        origin: origin ?? '',
        passwordMark: passwordMark(passwordHash),
        provider: provider ?? null,
      },
      new Date(visitor.nowMs),
    );
    const hasRecoveryCodes = (await recoveryCodesLeft(database, account.id)) > 0;
    return { step, passkey, hasApp, hasRecoveryCodes };
  };

  return [
    forAnyone(beginSecondStep, async (typed, visitor) =>
      begin(await signIns.check(typed, visitor), typed.tenant, visitor),
    ),

    forAnyone(beginSecondStepAfterProvider, async ({ token, tenant }, visitor) => {
      const { address, nowMs } = visitor;
      const entering = await tries.judged({ address, nowMs }, async () => {
        const found = await enteringAccount(dependencies, { token, tenant }, visitor);
        const passwordHash = found && (await accounts.passwordHash(found.account.id));
        if (!found || passwordHash === null || !(await consumeEntry(database, token)))
          throw new Refusal('token.invalid');
        return { account: found.account, passwordHash, provider: found.issuer };
      });
      return begin(entering, tenant, visitor);
    }),

    forAnyone(finishSecondStep, async ({ step, code, passkey }, visitor) => {
      if ((code === undefined) === (passkey === undefined)) throw invalidParameter('code');
      const { address, nowMs } = visitor;
      const authToken = await tries.judged({ address, nowMs }, () =>
        finish(step, { code, passkey }, visitor),
      );
      return { authToken };
    }),
  ];
}
