/** Flags of what only a supplier sells: the battery, its contract and registering one (docs/rules/first-run.md#supplier). */
const FLAGS = ['battery', 'register_battery'] as const;

/** Flag of a supplier whose households start their own supply (docs/rules/contract.md#starting-a-supply). */
export const OWN_SUPPLY = 'own_supply';

/** Whether a tenant with these flags sells energy and batteries itself. */
export function isSupplier(flags: Readonly<Record<string, boolean>>): boolean {
  return FLAGS.every((name) => flags[name] === true);
}

/** The flags of a tenant that sells energy and batteries itself, or does not; all others stay as they are. */
export function withSupplier<Flags extends Readonly<Record<string, boolean>>>(
  flags: Flags,
  supplies: boolean,
): Flags {
  return { ...flags, ...Object.fromEntries(FLAGS.map((name) => [name, supplies])) };
}
