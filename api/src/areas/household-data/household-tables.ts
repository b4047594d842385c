import { NUMBERED_TYPES } from '../../money/documents/document';

/** How a table names a household, and what becomes of its rows. */
export interface HouseholdTable {
  /** Condition on alias `t`; `$1` is the key of the account. */
  readonly of: string;
  /** Columns that no export holds: secrets, and state that only the platform can read. */
  readonly hidden?: readonly string[];
  /** Rows that an erasure keeps, as a condition on `t`. */
  readonly kept?: string;
  /** Not exported: rows without content of their own, or exported as another file. */
  readonly isInternal?: boolean;
}

const HOUSEHOLD: HouseholdTable = { of: 't.household_key = $1' };
const ACCOUNT: HouseholdTable = { of: 't.account_key = $1' };
const DEVICE: HouseholdTable = {
  of: 't.device_key in (select key from device where household_key = $1)',
};
/** Exported as CSV; deleted in batches once their devices are gone (`removed_device`). */
export const MEASURE_TABLES = [
  'measure_five_minutes',
  'measure_hour',
  'measure_day',
  'measure_month',
] as const;

/** When a home is measured next. */
const WORK_COLUMNS = [
  'due_at',
  'leased_until',
  'attempts',
  'failures',
  'failing_since',
  'failure',
  'unreachable_since',
  'ahead_since',
  'watched_until',
];

const KEPT_TYPES = NUMBERED_TYPES.map((type) => `'${type}'`).join(', ');
/** The ledger proves what was paid of the invoices, and payments belong to a schedule. */
const WITH_RECORDS = `exists (select 1 from payment_entry p where p.household_key = t.household_key)
  or exists (select 1 from document d where d.household_key = t.household_key and d.type in (${KEPT_TYPES}))`;

/** Years they are kept from the end of the year they were issued in (Code de commerce L123-22, CO 958f). */
export const INVOICE_YEARS = 10;

/** Every table with data of a household, in the order in which an erasure deletes them. */
export const HOUSEHOLD_TABLES: Readonly<Record<string, HouseholdTable>> = {
  former_site_zone: HOUSEHOLD,
  gateway: { ...HOUSEHOLD, hidden: ['model', ...WORK_COLUMNS] },
  // The state the simulation resumes from.
  simulated_home: { ...HOUSEHOLD, isInternal: true },
  device_alarm: DEVICE,
  device_command: DEVICE,
  device_state: HOUSEHOLD,
  room_finding: DEVICE,
  // Kept for some days: the measurements made of them are exported.
  reading: { ...HOUSEHOLD, isInternal: true },
  rejected_reading: HOUSEHOLD,
  channel: HOUSEHOLD,
  schedule: HOUSEHOLD,
  // Alerts on their way to a webhook, which are exported as notifications.
  webhook_delivery: { ...HOUSEHOLD, isInternal: true },
  webhook: { ...HOUSEHOLD, hidden: ['secret'] },
  notification: HOUSEHOLD,
  push_device: { ...HOUSEHOLD, hidden: ['p256dh', 'auth', 'endpoint', 'session_hash'] },
  notification_settings: HOUSEHOLD,
  production_check: HOUSEHOLD,
  alert: HOUSEHOLD,
  device: HOUSEHOLD,
  former_device: HOUSEHOLD,
  room: HOUSEHOLD,
  recovered_span: HOUSEHOLD,
  // What they say is exported with the measurements.
  correction_day: { ...HOUSEHOLD, isInternal: true },
  correction_span: { ...HOUSEHOLD, isInternal: true },
  correction: HOUSEHOLD,
  meter_access: { ...HOUSEHOLD, hidden: ['password_hash'] },
  meter_channel: HOUSEHOLD,
  read_token: { ...HOUSEHOLD, hidden: ['hash'] },
  announced_sensor: { ...HOUSEHOLD, isInternal: true },
  household_measured: { ...HOUSEHOLD, isInternal: true },
  capacity_change: { ...HOUSEHOLD, hidden: ['request_key'] },
  battery_subscription: HOUSEHOLD,
  battery_registration: HOUSEHOLD,
  battery_code: HOUSEHOLD,
  heating_authorisation: { ...HOUSEHOLD, hidden: ['access_token', 'refresh_token', 'renewing_until'] },
  former_heating_authorisation: { ...HOUSEHOLD, hidden: ['access_token', 'refresh_token'] },
  tado_authorisation: { ...HOUSEHOLD, isInternal: true },
  heating_request: { ...HOUSEHOLD, isInternal: true },
  support_request: {
    of: `t.household_key = $1 or (t.household_key is null and exists (
      select from account a join account agent on agent.key = t.agent_key
      where a.key = $1 and a.email = t.email and a.tenant = agent.tenant))`,
    hidden: ['wait_hash', 'revoke_hash'],
  },
  audit_entry: { of: 't.household_key = $1 or t.actor_key = $1' },
  tariff_version: HOUSEHOLD,
  cost_budget: HOUSEHOLD,
  index_reading: HOUSEHOLD,
  contract_version: HOUSEHOLD,
  feed_in_version: HOUSEHOLD,
  feed_in_provisional: HOUSEHOLD,
  // Exported as files; those of documents that are deleted go with them.
  document_file: {
    of: 't.document_key in (select key from document where household_key = $1)',
    kept: 'true',
    isInternal: true,
  },
  document: {
    ...HOUSEHOLD,
    kept: `t.type in (${KEPT_TYPES}) or (t.type = 'PaymentSchedule' and (${WITH_RECORDS}))`,
  },
  payment_entry: { ...HOUSEHOLD, kept: 'true' },
  // Those of documents that are deleted go with them.
  receivable: { ...HOUSEHOLD, kept: 'true' },
  paper_job: { ...HOUSEHOLD, isInternal: true },
  job: {
    // The subject of a recovery mail begins with the address.
    of: `t.household_key = $1 or (t.kind = 'recovery_mail' and exists (
      select from account a where a.key = $1 and starts_with(t.subject, '["' || a.email || '"')))`,
    isInternal: true,
  },
  mailed_paper_row: HOUSEHOLD,
  licence: ACCOUNT,
  licence_interest: ACCOUNT,
  licence_acceptance: ACCOUNT,
  mail_outbox: {
    // The same address may belong to an account of another tenant.
    of: `t.account_key = $1 or (t.account_key is null and exists (
      select from account a where a.key = $1 and a.email = t.recipient and t.tenant in ('', a.tenant)))`,
    hidden: ['content'],
  },
  registration: { ...ACCOUNT, hidden: ['opening_key'] },
  email_change: { ...ACCOUNT, hidden: ['code_hash', 'tries_left'] },
  email_undo: { ...ACCOUNT, hidden: ['hash'] },
  token: { of: 't.household_key = $1 or t.actor_key = $1', hidden: ['hash', 'opened_by', 'used_by'] },
  passkey: { ...ACCOUNT, hidden: ['credential_id', 'public_key', 'counter'] },
  code_app: { ...ACCOUNT, hidden: ['secret', 'last_step'] },
  recovery_code: { ...ACCOUNT, isInternal: true },
  second_step: { ...ACCOUNT, isInternal: true },
  // Of professionals, support and operators alone.
  provider_identity: { ...ACCOUNT, isInternal: true },
  provider_sign_in: { ...ACCOUNT, isInternal: true },
  account_connection: ACCOUNT,
  area_report_household: HOUSEHOLD,
  account_registration_status: ACCOUNT,
  account_closing: ACCOUNT,
  account: { of: 't.key = $1', hidden: ['password_hash'], kept: 'true' },
};

/** Tables that name no household. */
export const OTHER_TABLES: readonly string[] = [
  ...MEASURE_TABLES,
  // Contained in days and months.
  'measure_spread',
  'open_group',
  // Exported with the rows of five minutes.
  'measure_step_day',
  'removed_device',
  'document_sequence',
  'tempo_colour',
  'tempo_colour_change',
  'price_series',
  'price_slot',
  'price_series_charge',
  // Hashes, for a day at most.
  'throttle',
  'waiting_line',
  // Counts of many households.
  'area_report_hour',
  // Of releases.
  'roll_out_decision',
  // Of the broker, until it has forgotten a home.
  'offered_branch',
  'familiar_address',
  'migration',
  'secret',
  'seed_run',
  'tenant',
  'tenant_host',
  'identity_provider',
  'seller',
  'backup_run',
  'restore_test',
  // Gone once there is an account.
  'first_run_code',
];
