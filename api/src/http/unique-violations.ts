import { uniqueIndexOf } from '../database/database-errors';
import { Refusal } from './refusal';

/** What a person is told who comes second to something two people took at the same moment, by unique index. */
export const REFUSAL_BY_INDEX: Readonly<Record<string, string>> = {
  account_tenant_email: 'email.taken',
  battery_code_registered: 'battery.taken',
  battery_registration_pdl: 'pdl.is.not.unique',
  device_scanned: 'ecn.already.registered',
  heating_account: 'account.in.use',
};

/** The refusal for a violated unique index; null for any other error. */
export function uniqueRefusal(error: unknown): Refusal | null {
  const index = uniqueIndexOf(error);
  if (index === null) return null;
  const code = REFUSAL_BY_INDEX[index];
  return code ? new Refusal(code) : new Refusal('changed.meanwhile', { httpStatus: 409 });
}
