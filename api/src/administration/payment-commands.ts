import { readFile } from 'node:fs/promises';
import { addDays, isDay, type PaymentKind, paidCents, paymentStatuses, siteDay } from '@foyer/domain';
import type { Account } from '../identity/accounts/account-store';
import { duePaymentsOf, settledCents } from '../money/ledger/due-payments';
import {
  isSameClaim,
  isSameEntry,
  type NewPayment,
  type StoredPayment,
} from '../money/payments/payment-store';
import { parseCsv } from '../money/prices/csv';
import type { Store } from '../process/store';
import { AdministrationError, type Command, type Input, optionText } from './command';
import { findHousehold } from './find-account';

const KINDS: readonly PaymentKind[] = ['schedule', 'settlement'];
const STATES = ['paid', 'returned'] as const;

/** `49.90` as 4990. Throws {@link AdministrationError}. */
function readCents(text: string): number {
  if (!/^-?\d{1,7}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    throw new AdministrationError(`An amount is written like 49.90, not "${text}".`);
  return Math.round(Number(text) * 100);
}

function readDay(text: string, what: string): string {
  if (isDay(text)) return text;
  throw new AdministrationError(`${what} must be a day such as 2026-06-21, not "${text}".`);
}

function readKind(text: string): PaymentKind {
  const kind = KINDS.find((one) => one === text);
  if (kind) return kind;
  throw new AdministrationError(`A payment is of a ${KINDS.join(' or a ')}, not "${text}".`);
}

const inEuros = (cents: number) => (cents / 100).toFixed(2);

const list: Command = {
  name: 'payment list',
  positionals: ['id-or-email'],
  summary: 'Lists what a household was asked to pay, and what was paid and returned.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, { store, now }) => {
    const household = await findHousehold(store, text);
    const due = await duePaymentsOf({ store, household });
    const entries = await store.payments.ofHousehold(household.id);
    const today = siteDay(now.getTime(), household.siteTimeZone);
    const payments = paymentStatuses(due, entries, today);
    return {
      data: { id: household.id, payments, entries },
      lines: payments.length
        ? payments.map(({ day, kind, amountCents, state, paidCents }) =>
            [day, kind, inEuros(amountCents), state, state === 'part' ? `${inEuros(paidCents)} paid` : '']
              .filter(Boolean)
              .join('  '),
          )
        : ['Nothing was due or paid.'],
      accountId: household.id,
    };
  },
};

/**
 * A settled year is closed: what is paid of it later is a payment of its balance, unless it pays again what the bank
 * returned. A payment that was recorded before is known as such. Throws {@link AdministrationError}.
 */
async function refuseSettledYear(store: Store, household: Account, payment: NewPayment): Promise<void> {
  const { kind, state, dueDay, amountCents } = payment;
  if (kind !== 'schedule') return;
  const counted = settledCents(await store.ledger.ofHousehold(household.id), dueDay);
  if (counted === null) return;
  const entries = await store.payments.ofHousehold(household.id);
  const paid = paidCents(entries, dueDay, addDays(dueDay, 1));
  const isReturn = state === 'returned' && amountCents > 0;
  if (amountCents > 0 && (isReturn ? amountCents <= paid : paid + amountCents <= counted)) return;
  if (entries.some((one) => isSameEntry(one, payment))) return;
  throw new AdministrationError(
    isReturn
      ? `No more than ${inEuros(paid)} due on ${dueDay} is recorded as paid, and that day is settled: record the return of a payment of the balance with --for settlement and the day the balance is due.`
      : `The payment due on ${dueDay} is settled: record this one with --for settlement and the day the balance is due.`,
  );
}

const OPTIONS = {
  due: { type: 'string', help: 'Day the payment was due, YYYY-MM-DD; the day of the payment by default.' },
  on: { type: 'string', help: 'Day of the payment or return, YYYY-MM-DD; today at the home by default.' },
  for: { type: 'string', help: 'schedule (default) or settlement.' },
  reference: { type: 'string', isNeeded: true, help: 'Of the bank: the same payment is recorded once.' },
} as const;

const recordAs = (state: 'paid' | 'returned') => async (input: Input, on: { store: Store; now: Date }) => {
  const [text = '', amount = ''] = input.positionals;
  const household = await findHousehold(on.store, text);
  const onDay = readDay(optionText(input, 'on') ?? siteDay(on.now.getTime(), household.siteTimeZone), '--on');
  const reference = optionText(input, 'reference');
  if (!reference) throw new AdministrationError('--reference is needed, so that a payment counts once.');
  const payment: NewPayment = {
    kind: readKind(optionText(input, 'for') ?? 'schedule'),
    dueDay: readDay(optionText(input, 'due') ?? onDay, '--due'),
    onDay,
    state,
    amountCents: readCents(amount),
    source: 'operator',
    reference,
  };
  await refuseSettledYear(on.store, household, payment);
  const hasDay = optionText(input, 'on') !== undefined;
  // The same command typed again on another day is no second payment.
  const isKnown = (one: StoredPayment) => (hasDay ? isSameEntry(one, payment) : isSameClaim(one, payment));
  const known = (await on.store.payments.ofHousehold(household.id)).find(isKnown);
  if (known)
    throw new AdministrationError(
      `This payment with the reference "${reference}" is recorded already, on ${known.onDay}: give --on for another one.`,
    );
  await on.store.payments.record(household.id, payment);
  return {
    data: { id: household.id, payment },
    lines: [`Recorded ${inEuros(payment.amountCents)} as ${state} for ${household.email}.`],
    accountId: household.id,
    facts: { amountCents: payment.amountCents, state, due: payment.dueDay },
  };
};

const recordPaid: Command = {
  name: 'payment record',
  positionals: ['id-or-email', 'amount'],
  options: OPTIONS,
  summary: 'Records a payment of a household; a negative amount is one to the household.',
  commits: 'transaction',
  run: recordAs('paid'),
};

const recordReturned: Command = {
  name: 'payment return',
  positionals: ['id-or-email', 'amount'],
  options: OPTIONS,
  summary: 'Records that a payment was returned by the bank.',
  commits: 'transaction',
  run: recordAs('returned'),
};

const COLUMNS = ['household', 'due', 'on', 'kind', 'state', 'amount', 'reference'] as const;

const importFile: Command = {
  name: 'payment import',
  positionals: ['file'],
  summary: `Records the payments of a CSV file with the columns ${COLUMNS.join(', ')}; all of them or none. Known payments are left out.`,
  commits: 'transaction',
  run: async ({ positionals: [file = ''] }, { store }) => {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new AdministrationError(`${file} cannot be read.`);
    });
    const rows = (() => {
      try {
        return parseCsv(text, { name: file, columns: COLUMNS });
      } catch (error) {
        throw new AdministrationError(error instanceof Error ? error.message : String(error));
      }
    })();
    const households = new Map<string, Account>();
    const householdOf = async (typed: string) => {
      const found = households.get(typed) ?? (await findHousehold(store, typed));
      households.set(typed, found);
      return found;
    };
    let recorded = 0;
    for (const { fields, line: number } of rows) {
      const line = `${file}, line ${number}`;
      const missing = COLUMNS.find((column) => !fields[column]);
      if (missing) throw new AdministrationError(`${line}: ${missing} is missing.`);
      const of = (column: (typeof COLUMNS)[number]) => fields[column] ?? '';
      try {
        const state = STATES.find((one) => one === of('state'));
        if (!state) throw new AdministrationError(`A payment is paid or returned, not "${of('state')}".`);
        const household = await householdOf(of('household'));
        const payment: NewPayment = {
          kind: readKind(of('kind')),
          dueDay: readDay(of('due'), 'due'),
          onDay: readDay(of('on'), 'on'),
          state,
          amountCents: readCents(of('amount')),
          source: 'import',
          reference: of('reference'),
        };
        await refuseSettledYear(store, household, payment);
        if (await store.payments.record(household.id, payment)) recorded += 1;
      } catch (error) {
        if (error instanceof AdministrationError) throw new AdministrationError(`${line}: ${error.message}`);
        throw error;
      }
    }
    return {
      data: { recorded, known: rows.length - recorded },
      lines: [`Recorded ${recorded} payments; ${rows.length - recorded} were known.`],
      facts: { recorded },
    };
  },
};

export const paymentCommands: readonly Command[] = [list, recordPaid, recordReturned, importFile];
