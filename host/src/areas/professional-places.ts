const OWN = ['session.professional', 'session.support'];

/** Whether conditions speak of a session without a household: what has none of these is for households. */
export function namesProfessionals(conditions: readonly string[]): boolean {
  return conditions.some((condition) => OWN.includes(condition));
}
