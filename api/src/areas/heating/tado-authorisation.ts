import type { Database, Sql } from '../../foundation/database/sql';
import { onlyRow } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { TokenCipher } from '../../foundation/token-cipher';
import type { ChangeHome } from '../../home/change-home';
import { type Grant, GrantRefused } from '../../partners/heating/clouds';
import type { DeviceCode, TadoCloud } from '../../partners/heating/tado-cloud';
import type { HeatingSystems } from './heating-systems';
import { connectBrand, type RemoveBrandHome } from './remove-brand';

/** Job that asks the cloud whether the person has confirmed; its subject is the home. */
export const TADO_AUTHORISATION_JOB = 'tado_authorisation';
const SLOW_DOWN_S = 5;
/** The account is asked for again this long after a failure, while the code would have been valid. */
const AGAIN_S = 5;
/** A code that is valid for longer than this is shown again instead of another one. */
const LEFT_TO_CONFIRM_MS = 60_000;

export type TadoAuthorisationState =
  | 'waiting'
  | 'granted'
  | 'connected'
  | 'refused'
  | 'expired'
  | 'in-use'
  | 'unavailable';

interface Pending {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUri: string;
  readonly intervalS: number;
  readonly expiresAt: Date;
  readonly state: TadoAuthorisationState;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly tokenExpiresAt: Date | null;
}

const HOUSEHOLD = '(select key from account where id = $1)';
const contextOf = (householdId: string) => `${householdId} tado device code`;

async function pendingOf(sql: Sql, householdId: string): Promise<Pending | null> {
  return onlyRow(
    await sql.query<Pending>(
      `select device_code as "deviceCode", user_code as "userCode", verification_uri as "verificationUri",
         interval_s as "intervalS", expires_at as "expiresAt", state, access_token as "accessToken",
         refresh_token as "refreshToken", token_expires_at as "tokenExpiresAt"
       from tado_authorisation where household_key = ${HOUSEHOLD}`,
      [householdId],
    ),
  );
}

/** Changes the authorisation with this device code only: the person may have started again. */
async function endAs(
  sql: Sql,
  householdId: string,
  { deviceCode }: Pending,
  state: TadoAuthorisationState,
): Promise<void> {
  await sql.query(
    `update tado_authorisation set state = $3, access_token = null, refresh_token = null
     where household_key = ${HOUSEHOLD} and device_code = $2`,
    [householdId, deviceCode, state],
  );
}

interface TadoAuthorisationOptions {
  readonly database: Database;
  readonly tado: TadoCloud;
  readonly cipher: TokenCipher;
  readonly heatingSystems: Pick<HeatingSystems, 'connect'>;
  readonly changeHome: ChangeHome<RemoveBrandHome>;
  readonly now: () => number;
}

/** What a person confirms at tado, and how far it came. */
export interface TadoAuthorisationStatus extends Pick<DeviceCode, 'userCode' | 'verificationUri'> {
  readonly state: TadoAuthorisationState;
  readonly expiresAt: Date;
}

/** Authorisations of tado by device code (RFC 8628): docs/rules/heating.md#authorising-tado. */
export interface TadoAuthorisations {
  /** Begins one in place of the home's former one, or goes on with one that can still be confirmed. */
  start(householdId: string): Promise<TadoAuthorisationStatus>;
  /** Null for a home that began none. */
  statusOf(householdId: string): Promise<TadoAuthorisationStatus | null>;
  /** Asks the cloud once. Run by the job alone. Resolves to when to ask again; null once it has ended. */
  advance(householdId: string): Promise<Date | null>;
}

export function tadoAuthorisations({
  database,
  tado,
  cipher,
  heatingSystems,
  changeHome,
  now,
}: TadoAuthorisationOptions): TadoAuthorisations {
  const inSeconds = (seconds: number) => new Date(now() + seconds * 1000);
  const askIn = (sql: Sql, householdId: string, seconds: number) =>
    addJob(sql, {
      kind: TADO_AUTHORISATION_JOB,
      subject: householdId,
      accountId: householdId,
      dueAt: inSeconds(seconds),
    });
  const end = async (householdId: string, pending: Pending, state: TadoAuthorisationState): Promise<null> => {
    await endAs(database, householdId, pending, state);
    return null;
  };

  /** Asks whose account it is, and connects it. The tokens are stored already. */
  const connect = async (householdId: string, pending: Pending): Promise<Date | null> => {
    const context = contextOf(householdId);
    const grant = {
      accessToken: cipher.open(pending.accessToken ?? '', context),
      refreshToken: pending.refreshToken === null ? null : cipher.open(pending.refreshToken, context),
      expiresAtMs: pending.tokenExpiresAt?.getTime() ?? null,
    };
    let account: string;
    try {
      ({ account } = await tado.me(grant.accessToken));
    } catch (error) {
      if (error instanceof GrantRefused) return end(householdId, pending, 'expired');
      if (!(error instanceof ThirdPartyFailure)) throw error;
      if (pending.expiresAt.getTime() <= now()) return end(householdId, pending, 'unavailable');
      return inSeconds(AGAIN_S);
    } finally {
      // Noted with the first answer after the connection.
      tado.takeQuota(grant.accessToken);
    }
    const isConnected = await connectBrand(changeHome, heatingSystems, householdId, {
      brand: 'tado',
      account,
      grant,
      now: new Date(now()),
    });
    return end(householdId, pending, isConnected ? 'connected' : 'in-use');
  };

  /** Stores the tokens before anything is asked with them: the code does not give them twice. */
  const connectGranted = async (
    householdId: string,
    { deviceCode }: Pending,
    grant: Grant,
  ): Promise<Date | null> => {
    const { accessToken, refreshToken, expiresAtMs } = grant;
    const context = contextOf(householdId);
    await database.query(
      `update tado_authorisation set state = 'granted', access_token = $3, refresh_token = $4, token_expires_at = $5
       where household_key = ${HOUSEHOLD} and device_code = $2`,
      [
        householdId,
        deviceCode,
        cipher.seal(accessToken, context),
        refreshToken === null ? null : cipher.seal(refreshToken, context),
        expiresAtMs === null ? null : new Date(expiresAtMs),
      ],
    );
    const granted = await pendingOf(database, householdId);
    return granted?.state === 'granted' ? connect(householdId, granted) : null;
  };

  const poll = async (householdId: string, pending: Pending): Promise<Date | null> => {
    if (pending.expiresAt.getTime() <= now()) return end(householdId, pending, 'expired');
    const context = contextOf(householdId);
    let intervalS = pending.intervalS;
    try {
      const answer = await tado.poll(cipher.open(pending.deviceCode, context));
      if (answer.state === 'denied') return end(householdId, pending, 'refused');
      if (answer.state === 'expired') return end(householdId, pending, 'expired');
      if (answer.state === 'granted') return await connectGranted(householdId, pending, answer.grant);
      if (answer.state === 'slow_down') intervalS += SLOW_DOWN_S;
    } catch (error) {
      // A service without an answer is asked again until the code expires (RFC 8628, section 3.5).
      if (!(error instanceof ThirdPartyFailure)) throw error;
    }
    if (intervalS !== pending.intervalS)
      await database.query(
        `update tado_authorisation set interval_s = $3 where household_key = ${HOUSEHOLD} and device_code = $2`,
        [householdId, pending.deviceCode, intervalS],
      );
    return inSeconds(intervalS);
  };

  return {
    start: async (householdId) => {
      const before = await pendingOf(database, householdId);
      if (before?.state === 'waiting' && before.expiresAt.getTime() - now() > LEFT_TO_CONFIRM_MS) {
        // Its job may have been given up.
        await askIn(database, householdId, before.intervalS);
        return before;
      }
      const { deviceCode, userCode, verificationUri, expiresInS, intervalS } = await tado.start();
      const expiresAt = new Date(now() + expiresInS * 1000);
      await database.transaction(async (sql) => {
        await sql.query(
          `insert into tado_authorisation as a
             (household_key, device_code, user_code, verification_uri, interval_s, expires_at)
           select key, $2, $3, $4, $5, $6 from account where id = $1
           on conflict (household_key) do update set device_code = excluded.device_code,
             user_code = excluded.user_code, verification_uri = excluded.verification_uri,
             interval_s = excluded.interval_s, expires_at = excluded.expires_at, state = 'waiting',
             access_token = null, refresh_token = null, token_expires_at = null`,
          [
            householdId,
            cipher.seal(deviceCode, contextOf(householdId)),
            userCode,
            verificationUri,
            intervalS,
            expiresAt,
          ],
        );
        await askIn(sql, householdId, intervalS);
      });
      return { state: 'waiting', userCode, verificationUri, expiresAt };
    },
    statusOf: (householdId) => pendingOf(database, householdId),
    advance: async (householdId) => {
      const pending = await pendingOf(database, householdId);
      if (pending?.state === 'waiting') return poll(householdId, pending);
      return pending?.state === 'granted' ? connect(householdId, pending) : null;
    },
  };
}
