import type { DemoAccounts } from '@foyer/api/process/demo';
import { dataFile } from './data-file';
import { REFERENCE_PASSWORD } from './seed';

/** Accounts of the example homes. */
export const EXAMPLE_ACCOUNTS: DemoAccounts = {
  password: REFERENCE_PASSWORD,
  accounts: dataFile('demo-accounts.json'),
};
