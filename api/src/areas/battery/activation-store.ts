import { onlyRow, type Sql } from '../../foundation/database/sql';

/** Parts of a battery's activation that an operator moves on. */
export const TRACKS = ['contract', 'energy', 'injection', 'battery'] as const;
export type Track = (typeof TRACKS)[number];

interface Part {
  readonly type?: string;
  readonly state: string;
  readonly [date: string]: string | null | undefined;
}

interface Lifecycle {
  readonly contract: Part;
  readonly activation?: {
    readonly energyOffer?: Part | null;
    readonly offerOptions?: readonly Part[];
  } | null;
}

const NOT_REQUESTED = 'NotRequested';
/** States from which each state can be reached. */
const PARTS_FROM: Readonly<Record<string, readonly string[]>> = {
  Requested: [NOT_REQUESTED, 'Rejected'],
  Activatable: ['Requested'],
  Activated: ['Requested', 'Activatable'],
  Rejected: ['Requested', 'Activatable'],
  Discontinued: ['Activated'],
};
const { Activatable: _, ...ENERGY_FROM } = PARTS_FROM;
const FROM: Readonly<Record<Track, Readonly<Record<string, readonly string[]>>>> = {
  contract: { Active: ['Withdrawable'], Terminated: ['Withdrawable', 'Active'] },
  energy: ENERGY_FROM,
  injection: PARTS_FROM,
  battery: PARTS_FROM,
};
const DATE_OF: Readonly<Record<string, string>> = {
  Requested: 'requestDate',
  Activatable: 'activatableDate',
  Activated: 'activationDate',
  Rejected: 'rejectionDate',
  Discontinued: 'discontinuationDate',
  Terminated: 'terminationDate',
};
/** What the battery's device shows as in order once a part is activated. */
const DEVICE_FLAG: Readonly<Partial<Record<Track, string>>> = {
  energy: 'providerRegistrationOk',
  injection: 'enedisOk',
  battery: 'ok',
};

/** States an operator can set. */
export function statesOf(track: Track): readonly string[] {
  return Object.keys(FROM[track]);
}

export interface Step {
  readonly track: Track;
  readonly state: string;
  /** `YYYY-MM-DD` on which the state begins. */
  readonly day: string;
  /** Why it is rejected, shown to the household. */
  readonly reason: string | null;
}

const partOf = ({ contract, activation }: Lifecycle, track: Track): Part => {
  if (track === 'contract') return contract;
  const found =
    track === 'energy'
      ? activation?.energyOffer
      : activation?.offerOptions?.find(({ type }) => type === track);
  return found ?? { ...(track === 'energy' ? {} : { type: track }), state: NOT_REQUESTED };
};

/** State of each track of an activation; empty without a contract. */
export function activationOf(
  lifecycle: Readonly<Record<string, unknown>> | null,
): { readonly track: Track; readonly state: string }[] {
  if (!lifecycle?.contract) return [];
  return TRACKS.map((track) => ({ track, state: partOf(lifecycle as unknown as Lifecycle, track).state }));
}

/** The lifecycle after a step; the state it is in when that does not lead to the step's one. */
export function advanceLifecycle(
  lifecycle: Lifecycle,
  { track, state, day, reason }: Step,
): { readonly lifecycle: Lifecycle } | { readonly from: string } {
  const part = partOf(lifecycle, track);
  if (!FROM[track][state]?.includes(part.state)) return { from: part.state };
  const date = DATE_OF[state];
  const { rejectionReason: _reason, ...kept } = part;
  const next: Part = {
    ...kept,
    state,
    ...(date && { [date]: day }),
    ...(state === 'Rejected' && reason && { rejectionReason: reason }),
  };
  if (track === 'contract') return { lifecycle: { ...lifecycle, contract: next } };
  const { activation } = lifecycle;
  if (track === 'energy')
    return { lifecycle: { ...lifecycle, activation: { ...activation, energyOffer: next } } };
  const others = (activation?.offerOptions ?? []).filter(({ type }) => type !== track);
  return { lifecycle: { ...lifecycle, activation: { ...activation, offerOptions: [...others, next] } } };
}

/**
 * Moves a part of a home's activation on, and what its battery shows with it. Resolves to null without a contract.
 * Needs a transaction.
 */
export async function advanceActivation(
  sql: Sql,
  householdId: string,
  step: Step,
): Promise<ReturnType<typeof advanceLifecycle> | null> {
  const found = onlyRow(
    await sql.query<{ lifecycle: Lifecycle | null }>(
      'select contract_lifecycle as lifecycle from account where id = $1 for no key update',
      [householdId],
    ),
  );
  if (!found?.lifecycle) return null;
  const advanced = advanceLifecycle(found.lifecycle, step);
  if ('from' in advanced) return advanced;
  await sql.query('update account set contract_lifecycle = $2::jsonb where id = $1', [
    householdId,
    JSON.stringify(advanced.lifecycle),
  ]);
  const flag = DEVICE_FLAG[step.track];
  if (flag && (step.state === 'Activated' || step.state === 'Discontinued')) {
    await sql.query(
      `update device set traits = jsonb_set(traits, array['battery', $2], to_jsonb($3::boolean))
       where household_key = (select key from account where id = $1) and plug_type = 'bat'`,
      [householdId, flag, step.state === 'Activated'],
    );
  }
  return advanced;
}
