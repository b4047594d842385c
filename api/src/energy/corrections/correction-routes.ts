import {
  applyCorrection,
  type Correction as CorrectionAnswer,
  corrections,
  proposeCorrection,
  proposeRemoval,
  undoCorrection,
} from '@foyer/wire/corrections';
import type { Database, Sql } from '../../foundation/database/sql';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import type { Account } from '../../identity/accounts/account-store';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { lockGateway } from '../gateway/gateway-store';
import { addCorrectionJob } from './carry-out';
import {
  beginWork,
  correctionsOf,
  type ListedCorrection,
  lockCorrection,
  undoUntil,
} from './correction-store';
import { type ProposalHome, proposalHome, proposeFile, proposeRemovalOf } from './propose';

const STEP_S = 300;

interface CorrectionDependencies {
  readonly database: Database;
  /** Registers the totals of a home that has none. */
  readonly ensureHouse: (sql: Sql, household: Account, nowMs: number) => Promise<void>;
  /** Lets a home without a source be measured by what is loaded. */
  readonly beginImports: (sql: Sql, household: Account, nowMs: number) => Promise<void>;
}

function stateOf({ state, isFailed }: ListedCorrection): CorrectionAnswer['state'] {
  return isFailed && (state === 'applying' || state === 'undoing') ? 'failed' : state;
}

function progressOf({ state, fromAt, untilAt, doneUntil }: ListedCorrection): number {
  if (state === 'proposed') return 0;
  const wholeMs = untilAt.getTime() - fromAt.getTime();
  return wholeMs === 0 ? 1 : ((doneUntil ?? fromAt).getTime() - fromAt.getTime()) / wholeMs;
}

function wireOf(correction: ListedCorrection, now: Date): CorrectionAnswer {
  const { id, kind, name, format, meter, createdAt, isCovered, replaces, series } = correction;
  return {
    id,
    kind,
    state: stateOf(correction),
    name,
    format,
    meter,
    createdMs: createdAt.getTime(),
    undoUntilMs: undoUntil(correction, now)?.getTime() ?? null,
    isCovered,
    progress: progressOf(correction),
    replaces,
    series: [...series],
  };
}

/** Energies from files, spans taken out, and undoing both (docs/rules/corrections.md). */
export function correctionRoutes({ database, ensureHouse, beginImports }: CorrectionDependencies): Route[] {
  const listed = async (sql: Sql, { household, nowMs }: ForHousehold, id: string) => {
    const correction = await lockCorrection(sql, household.id, id);
    if (!correction) throw new Refusal('correction.not.found');
    return { correction: wireOf(correction, new Date(nowMs)) };
  };
  const proposing = (
    who: ForHousehold,
    propose: (sql: Sql, home: ProposalHome, now: Date) => Promise<string>,
    isOfHouse = false,
  ) =>
    database.transaction(async (sql) => {
      if (isOfHouse) await ensureHouse(sql, who.household, who.nowMs);
      const home = await proposalHome(sql, who.household.id);
      if (!home) throw new Refusal('device.not.found');
      return listed(sql, who, await propose(sql, home, new Date(who.nowMs)));
    });
  const beginning = (
    who: ForHousehold,
    id: string,
    begin: (sql: Sql, correction: ListedCorrection, now: Date) => Promise<void>,
  ) =>
    database.transaction(async (sql) => {
      const now = new Date(who.nowMs);
      // Two of a home begin one after the other: each sees what the other has begun.
      await lockGateway(sql, who.household.id);
      const correction = await lockCorrection(sql, who.household.id, id);
      if (!correction) throw new Refusal('correction.not.found');
      await begin(sql, correction, now);
      await addCorrectionJob(sql, { id, accountId: who.household.id, now });
      return listed(sql, who, id);
    });

  return [
    forHousehold(corrections, async (_input, { household, nowMs }) => ({
      corrections: (await correctionsOf(database, household.id)).map((one) => wireOf(one, new Date(nowMs))),
    })),

    forHousehold(proposeCorrection, (file, who) =>
      proposing(
        who,
        (sql, home, now) => proposeFile(sql, home, file, now),
        file.series.some(({ deviceId }) => deviceId === undefined),
      ),
    ),

    forHousehold(proposeRemoval, ({ deviceId, flow, from, until }, who) => {
      if (from % STEP_S !== 0) throw invalidParameter('from');
      if (until % STEP_S !== 0 || until <= from) throw invalidParameter('until');
      const span = { fromMs: from * 1000, untilMs: until * 1000 };
      return proposing(who, (sql, home, now) =>
        proposeRemovalOf(sql, home, { deviceId, flow, ...span }, now),
      );
    }),

    forHousehold(applyCorrection, ({ id, replaces }, who) =>
      beginning(who, id, async (sql, { key, state, isBlocked }, now) => {
        if (state !== 'proposed') throw new Refusal('correction.not.proposed');
        if (isBlocked) throw new Refusal('correction.under.way');
        await beginImports(sql, who.household, who.nowMs);
        await beginWork(sql, key, { state: 'applying', replaces, appliedAt: now });
      }),
    ),

    forHousehold(undoCorrection, ({ id }, who) =>
      beginning(who, id, async (sql, correction, now) => {
        const { key, state, isCovered, replaces, appliedAt } = correction;
        if (state !== 'applied') throw new Refusal('correction.not.applied');
        if (isCovered) throw new Refusal('correction.covered');
        if (undoUntil(correction, now) === null) throw new Refusal('correction.too.late');
        await beginWork(sql, key, { state: 'undoing', replaces, appliedAt });
      }),
    ),
  ];
}
