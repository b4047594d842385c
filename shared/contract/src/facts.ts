/**
 * Facts about household, tenant and session: `tenant.<flag>` for every flag of the tenant configuration,
 * `system.production`, `system.consumption`, `battery.registered`, `battery.active`, `battery.complete`,
 * `contract.active`, `tariff.tempo`, `thermostat.main`, `rights.modify`, `kiosk`, `session.authenticated`,
 * `session.professional` (a session without a household), `session.support` (a support person's own session), `session.operator` (an operator's),
 * `acting.support` and `acting.professional` (someone acts for the household), `support.open` (support access
 * is requested or granted), `third_party.trouble` (a third party refuses the household's account or does not
 * answer), `unavailable.<part>` for every part the platform does not have (`weather`, `provider`, `wiser`, `tado`,
 * `enphase`, `activation`, `mail`, `push`, `sms`…) and for what depends on them (`heating`, `battery`, `installation`),
 * `mode.<start mode>`. Absent means false.
 */
export type Facts = Readonly<Record<string, boolean>>;

/**
 * Whether all conditions hold. A condition is a fact's name, optionally negated with `!`. Unknown facts are
 * false.
 */
export function conditionsHold(conditions: readonly string[], facts: Facts): boolean {
  return conditions.every((condition) =>
    condition.startsWith('!') ? facts[condition.slice(1)] !== true : facts[condition] === true,
  );
}

/**
 * Facts every host of this contract provides, besides the open-ended `tenant.<flag>`, `unavailable.<part>` and
 * `mode.<start mode>`.
 */
export const FACT_NAMES = [
  'system.production',
  'system.consumption',
  'battery.registered',
  'battery.active',
  'battery.complete',
  'contract.active',
  'tariff.tempo',
  'thermostat.main',
  'rights.modify',
  'kiosk',
  'session.authenticated',
  'session.support',
  'session.operator',
  'acting.support',
  'acting.professional',
  'support.open',
  'third_party.trouble',
  'session.professional',
] as const;

/** Facts of sessions without a household. */
const PROFESSIONALS = ['session.professional', 'session.support', 'session.operator'];

/** True when conditions refer to a session without a household; anything else is for households. */
export function namesProfessionals(conditions: readonly string[]): boolean {
  return conditions.some((condition) => PROFESSIONALS.includes(condition));
}

/** Whether a condition names a fact the host provides. A misspelt one would never hold. */
export function isKnownCondition(condition: string, known: readonly string[]): boolean {
  const fact = condition.replace(/^!/, '');
  return /^(tenant|mode|unavailable)\./.test(fact) || known.includes(fact);
}
