/** Flags of the platform, which have a name in the texts. */
const NAMED = [
  'can_logout',
  'alerts',
  'eco_advice',
  'battery',
  'electric_heating',
  'credentials',
  'identity',
  'user_access_address',
  'performance_reports',
  'licence_details',
  'sms_alerts',
  'email_alerts',
  'register_battery',
  'selling_energy',
  'support_sessions',
  'finish_registration_on_first_step',
  'own_supply',
] as const;
type NamedFlag = (typeof NAMED)[number];

/** Key of a flag's text; null for a flag of an area. */
export function flagKey(flag: string): NamedFlag | null {
  return NAMED.find((one) => one === flag) ?? null;
}
