import {
  addCodeApp,
  addPasskey,
  MAX_PASSKEYS,
  makeRecoveryCodes,
  proposeCodeApp,
  proposePasskey,
  RECOVERY_CODES,
  removeCodeApp,
  removePasskey,
  renamePasskey,
  secondFactors,
} from '@foyer/wire/second-factor';
import type { Database, Sql } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { PageOriginOf } from '../../foundation/web/public-origins';
import { ownSession } from '../accounts/actors';
import { type AuditEntry, auditIn } from '../accounts/audit-store';
import { refuseElsewhere } from '../accounts/sessions';
import { randomLetters } from '../accounts/token-store';
import { type ForAccount, forAccount, type Route } from '../answer';
import { checkOwnPassword, type OwnPasswordDependencies } from '../session/own-password';
import { type Cipher, openAppSecret, sealAppSecret } from './app-secret';
import { type FactorChange, type FactorNoticeDependencies, mailFactorChange } from './factor-notice';
import { appAddress, mustHaveFactor, newAppSecret, stepOfCode } from './factor-rules';
import {
  appOf,
  deleteApp,
  deletePasskey,
  forgetWithoutFactor,
  hasFactor,
  insertPasskey,
  lockAccount,
  passkeysOf,
  recoveryCodesLeft,
  renamePasskey as rename,
  replaceRecoveryCodes,
  setApp,
} from './factor-store';
import { beginStep, endStep, passwordMark, type SecondStep, type StepKind, tryStep } from './step-store';
import { creationOptions, hostOf, verifiedCreation } from './webauthn';

const ID_LENGTH = 16;

/** Names in the audit. */
const ACTIONS: Readonly<Record<FactorChange, string>> = {
  passkeyAdded: 'passkey.added',
  passkeyRemoved: 'passkey.removed',
  codeAppAdded: 'codeApp.added',
  codeAppRemoved: 'codeApp.removed',
  recoveryCodesMade: 'recoveryCodes.made',
  recoveryCodeUsed: 'recoveryCode.used',
  secondFactorReset: 'secondFactor.reset',
};

interface SecondFactorDependencies extends OwnPasswordDependencies, FactorNoticeDependencies {
  readonly database: Database;
  readonly pageOriginOf: PageOriginOf;
  readonly cipher: Cipher;
  /** Whether operators and support must have a second factor. */
  readonly requiresSecondFactor: boolean;
}

const entryOf = ({ account, actor, nowMs }: ForAccount, action: string, facts: AuditEntry['facts']) => ({
  at: new Date(nowMs),
  action,
  actorId: actor.account.id,
  householdId: ownSession(account).household?.id ?? null,
  facts,
});

/** The second factor of an account, for itself alone (docs/rules/second-factor.md). */
export function secondFactorRoutes(dependencies: SecondFactorDependencies): Route[] {
  const { database, accounts, tries, publicOriginOf, pageOriginOf, cipher, requiresSecondFactor } =
    dependencies;
  const setUp = { onlyItself: true, leadsIn: true, withoutSecondFactor: true } as const;
  const change = { onlyItself: true, leadsIn: true } as const;

  /** Checks the password, and resolves to what a step stores of it. */
  const checkPassword = async (who: ForAccount, password: string): Promise<string> => {
    try {
      return passwordMark(await checkOwnPassword(dependencies, who, password));
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'invalid.credentials';
      throw isWrong ? new Refusal('password.incorrect') : error;
    }
  };

  const begin = ({ account, nowMs }: ForAccount, kind: StepKind, step: Omit<SecondStep, 'accountId'>) =>
    beginStep(database, kind, { accountId: account.id, ...step }, new Date(nowMs));

  /** The step that the account continues. Throws `second.step.not.found`, also after a change of the password. */
  const continued = async ({ account, nowMs }: ForAccount, kind: StepKind, token: string) => {
    const step = await tryStep(database, kind, token, new Date(nowMs));
    const passwordHash = await accounts.passwordHash(account.id);
    if (step?.accountId !== account.id || passwordHash === null) throw new Refusal('second.step.not.found');
    if (passwordMark(passwordHash) !== step.passwordMark) throw new Refusal('second.step.not.found');
    return step;
  };

  const noteChange = async (sql: Sql, who: ForAccount, kind: FactorChange, id?: string) => {
    await mailFactorChange(sql, dependencies, kind, who.account, new Date(who.nowMs));
    await auditIn(sql).record(entryOf(who, ACTIONS[kind], id === undefined ? {} : { id }));
  };

  /** Recovery codes for the first factor of an account; null where it has some. */
  const firstCodes = async (sql: Sql, accountId: string, accountKey: number, at: Date) =>
    (await recoveryCodesLeft(sql, accountId)) > 0
      ? null
      : replaceRecoveryCodes(sql, accountKey, RECOVERY_CODES, at);

  /** Throws when nothing is left of a second factor that the account must have. */
  const keepLast = async (sql: Sql, { account }: ForAccount) => {
    if (mustHaveFactor(account, requiresSecondFactor) && !(await hasFactor(sql, account.id)))
      throw new Refusal('second.factor.last');
  };

  return [
    forAccount(
      secondFactors,
      async (_input, { account }) => {
        const passkeys = await passkeysOf(database, account.id);
        const app = await appOf(database, account.id);
        return {
          isNeeded: mustHaveFactor(account, requiresSecondFactor),
          passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, host }) => ({
            id,
            name,
            createdMs: createdAt.getTime(),
            usedMs: lastUsedAt?.getTime() ?? null,
            host,
          })),
          app: app && { createdMs: app.createdAt.getTime(), usedMs: app.lastUsedAt?.getTime() ?? null },
          recoveryCodes: await recoveryCodesLeft(database, account.id),
        };
      },
      { onlyItself: true, withoutSecondFactor: true },
    ),

    forAccount(
      proposePasskey,
      async ({ password, tenant }, who) => {
        const { account } = who;
        refuseElsewhere(tenant, account, account);
        const origin = pageOriginOf(tenant ?? account.tenant, who.host);
        if (origin === null) throw new Refusal('passkeys.elsewhere');
        const mark = await checkPassword(who, password);
        const known = await passkeysOf(database, account.id);
        if (known.length >= MAX_PASSKEYS) throw new Refusal('passkeys.too.many');
        const { firstName, lastName } = account.details;
        const options = await creationOptions(origin, {
          accountId: account.id,
          email: account.email,
          name: [firstName, lastName].filter(Boolean).join(' '),
          service: hostOf(origin),
          known: known.filter(({ host }) => host === hostOf(origin)),
        });
        const step = await begin(who, 'passkey', { content: options.challenge, origin, passwordMark: mark });
        return { step, options };
      },
      setUp,
    ),

    forAccount(
      addPasskey,
      async ({ step: token, name, passkey }, who) => {
        const { account, nowMs } = who;
        const { content: challenge, origin } = await continued(who, 'passkey', token);
        const made = await verifiedCreation({ challenge, origin }, passkey);
        if (!made) throw new Refusal('passkey.invalid');
        const createdAt = new Date(nowMs);
        const id = randomLetters(ID_LENGTH);
        return database.transaction(async (sql) => {
          const accountKey = await lockAccount(sql, account.id);
          if (!(await endStep(sql, token))) throw new Refusal('second.step.not.found');
          if ((await passkeysOf(sql, account.id)).length >= MAX_PASSKEYS)
            throw new Refusal('passkeys.too.many');
          if (!(await insertPasskey(sql, accountKey, { ...made, id, name, host: hostOf(origin), createdAt })))
            throw new Refusal('passkey.known');
          await noteChange(sql, who, 'passkeyAdded', id);
          return { recoveryCodes: await firstCodes(sql, account.id, accountKey, createdAt) };
        });
      },
      setUp,
    ),

    forAccount(
      renamePasskey,
      async ({ id, name }, who) => {
        await database.transaction(async (sql) => {
          if (!(await rename(sql, who.account.id, { id, name }))) throw new Refusal('passkey.not.found');
          await auditIn(sql).record(entryOf(who, 'passkey.renamed', { id }));
        });
        return {};
      },
      change,
    ),

    forAccount(
      removePasskey,
      async ({ id, password }, who) => {
        await checkPassword(who, password);
        return database.transaction(async (sql) => {
          const accountKey = await lockAccount(sql, who.account.id);
          if (!(await deletePasskey(sql, accountKey, id))) throw new Refusal('passkey.not.found');
          await keepLast(sql, who);
          await forgetWithoutFactor(sql, accountKey);
          await noteChange(sql, who, 'passkeyRemoved', id);
          return {};
        });
      },
      change,
    ),

    forAccount(
      proposeCodeApp,
      async ({ password }, who) => {
        const { account } = who;
        const mark = await checkPassword(who, password);
        const origin = publicOriginOf(account.tenant);
        const secret = newAppSecret();
        const content = sealAppSecret(cipher, secret, account.id);
        const step = await begin(who, 'app', { content, origin, passwordMark: mark });
        return { step, secret, address: appAddress(secret, hostOf(origin), account.email) };
      },
      setUp,
    ),

    forAccount(
      addCodeApp,
      async ({ step: token, code }, who) => {
        const { account, address, nowMs } = who;
        const { sealed, lastStep } = await tries.judged({ address, known: account.id, nowMs }, async () => {
          const { content } = await continued(who, 'app', token);
          const secret = openAppSecret(cipher, content, account.id);
          const counted = secret === null ? null : stepOfCode(secret, code, { nowMs, lastStep: 0 });
          if (counted === null) throw new Refusal('second.factor.wrong');
          return { sealed: content, lastStep: counted };
        });
        const createdAt = new Date(nowMs);
        return database.transaction(async (sql) => {
          const accountKey = await lockAccount(sql, account.id);
          if (!(await endStep(sql, token))) throw new Refusal('second.step.not.found');
          await setApp(sql, accountKey, { secret: sealed, lastStep, createdAt });
          await noteChange(sql, who, 'codeAppAdded');
          return { recoveryCodes: await firstCodes(sql, account.id, accountKey, createdAt) };
        });
      },
      setUp,
    ),

    forAccount(
      removeCodeApp,
      async ({ password }, who) => {
        await checkPassword(who, password);
        return database.transaction(async (sql) => {
          const accountKey = await lockAccount(sql, who.account.id);
          if (!(await deleteApp(sql, accountKey))) throw new Refusal('code.app.not.found');
          await keepLast(sql, who);
          await forgetWithoutFactor(sql, accountKey);
          await noteChange(sql, who, 'codeAppRemoved');
          return {};
        });
      },
      change,
    ),

    forAccount(
      makeRecoveryCodes,
      async ({ password }, who) => {
        await checkPassword(who, password);
        return database.transaction(async (sql) => {
          const accountKey = await lockAccount(sql, who.account.id);
          if (!(await hasFactor(sql, who.account.id))) throw new Refusal('second.factor.none');
          const at = new Date(who.nowMs);
          const recoveryCodes = await replaceRecoveryCodes(sql, accountKey, RECOVERY_CODES, at);
          await noteChange(sql, who, 'recoveryCodesMade');
          return { recoveryCodes };
        });
      },
      change,
    ),
  ];
}
