/** Steps an installation can be pending at, in order. */
export const STEPS = [
  'none',
  'setup_user_registered',
  'setup_selected_production_device',
  'setup_installation_details_set',
  'setup_devices_registered',
  'setup_connect_tado',
  'setup_check_wiring',
  'setup_ok',
  'user_password_set',
  'user_accepted_licence',
] as const;

/** Step of a status; an unknown status has none. */
export function stepOf(status: string): (typeof STEPS)[number] {
  return STEPS.find((step) => step === status) ?? 'none';
}
