const OWN = ['session.professional', 'session.support', 'session.operator'];

/** True when conditions refer to a session without a household; anything else is for households. */
export function namesProfessionals(conditions: readonly string[]): boolean {
  return conditions.some((condition) => OWN.includes(condition));
}
