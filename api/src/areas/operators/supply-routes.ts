import { readIndex } from '@foyer/wire/index-readings';
import { operatorBeginSupply, operatorRecordIndex } from '@foyer/wire/operator-supply';
import type { Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import { forOperator, type Member, type Route } from '../../identity/answer';
import { beginSupply, recordIndex, SupplyError, type SupplyStore } from '../../money/contract/begin-supply';
import { recordOperation } from './record-operation';

interface Inside extends SupplyStore {
  readonly accounts: Pick<Accounts, 'byId'>;
}

export interface SupplyDependencies {
  readonly transaction: Transaction<Inside>;
}

/** Supply of homes without a battery (docs/rules/pricing.md#contract-and-tariff). */
export function supplyRoutes({ transaction }: SupplyDependencies): Route[] {
  /** A change of a home and its entry in the audit, committed together. */
  const change = async (
    who: Member,
    id: string,
    command: string,
    facts: Readonly<Record<string, string | number>>,
    work: (inside: Inside, household: Account) => Promise<void>,
  ) => {
    try {
      await transaction(async (inside) => {
        await inside.database.query('select 1 from account where id = $1 for update', [id]);
        const household = await inside.accounts.byId(id);
        if (household?.userType !== 'REGULAR') throw new Refusal('user.not.found');
        await work(inside, household);
        await recordOperation(inside.database, who, command, { accountId: id, facts });
      });
    } catch (error) {
      if (error instanceof SupplyError) throw new Refusal(error.code);
      throw error;
    }
    return {};
  };

  return [
    forOperator(operatorBeginSupply, async ({ id, offer, kva, fromDate, signedDate, index }, who) =>
      change(
        who,
        id,
        'contract.supply',
        { from: fromDate, offer, kva, signed: signedDate, ...(index !== undefined && { index }) },
        (inside, household) =>
          beginSupply(
            inside,
            household,
            {
              ...{ offer, kva, fromDay: fromDate, signedDay: signedDate },
              index: index === undefined ? null : readIndex(index),
            },
            new Date(who.nowMs),
          ),
      ),
    ),

    forOperator(operatorRecordIndex, async ({ id, date, index }, who) =>
      change(who, id, 'contract.index', { day: date, index }, (inside, household) =>
        recordIndex(inside, household, { day: date, registers: readIndex(index) }, new Date(who.nowMs)),
      ),
    ),
  ];
}
