import { updateProfile } from '@foyer/wire/profile-editing';
import type { Account } from '../../identity/accounts/account-store';
import { type AllowedChange, allowChange } from './allowed-change';
import type { FieldValue } from './recorded-change-store';

/** Profile fields a support person may change; all others belong to the household alone. */
const FIELDS = [
  'language',
  'mainThermostatId',
  'kioskMode',
  'phoneNumber',
  'mobileNumber',
  'address',
  'additionalAddress',
  'postalCode',
  'city',
  'latitude',
  'longitude',
  'receiveEmailAlerts',
  'receiveSmsAlerts',
] as const;
type Field = (typeof FIELDS)[number];

function profileValue({ language, mainThermostatId, kioskMode, details }: Account, field: Field): FieldValue {
  const own = { language, mainThermostatId, kioskMode };
  return field in own
    ? own[field as keyof typeof own]
    : (details[field as keyof typeof details] as FieldValue);
}

const isField = (name: string): name is Field => FIELDS.some((field) => field === name);

/** Profile changes a support person may make. */
export const profileChanges: readonly AllowedChange[] = [
  allowChange(updateProfile, {
    refused: (input) => Object.entries(input).some(([name, value]) => value !== undefined && !isField(name)),
    snapshot: async (input, { store, household }) => {
      const account = await store.accounts.byId(household.id);
      const thermostat = account?.mainThermostatId;
      const device = thermostat ? await store.devices.byId(household.id, thermostat) : null;
      return (
        account && {
          subject: null,
          fields: {
            ...Object.fromEntries(
              Object.keys(input)
                .filter(isField)
                .map((field) => [field, profileValue(account, field) ?? null]),
            ),
            ...('mainThermostatId' in input ? { mainThermostat: device?.name ?? null } : {}),
          },
        }
      );
    },
    undo: (input, { before }) => {
      const earlier = Object.keys(input)
        .filter(isField)
        .map((field) => [field, before?.fields[field] ?? '']);
      // An empty text does not clear these fields, so values that were not set before cannot be restored.
      const known = earlier.filter(([field, value]) => value !== '' || !isPlainValue(String(field)));
      return [{ call: 'updateProfile', fields: Object.fromEntries(known) }];
    },
  }),
];

function isPlainValue(field: string): boolean {
  return ['latitude', 'longitude', 'receiveEmailAlerts', 'receiveSmsAlerts'].includes(field);
}
