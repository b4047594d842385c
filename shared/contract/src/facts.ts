/**
 * What is true of this household, tenant and session right now, by name: `tenant.<flag>` for every flag of the
 * tenant's configuration, `system.production`, `system.consumption`, `battery.registered`, `battery.active`, `battery.complete`,
 * `contract.active`, `thermostat.main`, `rights.modify`, `kiosk`, `session.authenticated`,
 * `session.professional` (a session without a household), `session.support` (a support person's own), `acting.support`
 * and `acting.professional` (somebody acts for the household), `support.open` (a support person asks for it or is in),
 * `third_party.trouble` (a system of a third party refuses the household's account or is silent), `mode.<start mode>`. A name that is absent is false.
 */
export type Facts = Readonly<Record<string, boolean>>;

/**
 * Whether every condition holds. A condition is a fact's name, or `!` and a fact's name.
 * An empty list holds; an unknown fact is false.
 */
export function conditionsHold(conditions: readonly string[], facts: Facts): boolean {
  return conditions.every((condition) =>
    condition.startsWith('!') ? facts[condition.slice(1)] !== true : facts[condition] === true,
  );
}

/** Facts every host of this contract works out. `tenant.<flag>` and `mode.<start mode>` are beside them, and open (D29). */
export const FACT_NAMES = [
  'system.production',
  'system.consumption',
  'battery.registered',
  'battery.active',
  'battery.complete',
  'contract.active',
  'thermostat.main',
  'rights.modify',
  'kiosk',
  'session.authenticated',
  'session.support',
  'acting.support',
  'acting.professional',
  'support.open',
  'third_party.trouble',
  'session.professional',
] as const;

/** Whether a condition names a fact that a host which works out `known` can tell. A misspelt one never holds. */
export function isKnownCondition(condition: string, known: readonly string[]): boolean {
  const fact = condition.replace(/^!/, '');
  return /^(tenant|mode)\./.test(fact) || known.includes(fact);
}
