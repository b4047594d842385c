import { accountCommands } from './account-commands';
import { backupCommands } from './backup/backup-commands';
import { billCommands } from './bill-commands';
import { channelCommands } from './channel-commands';
import type { Command } from './command';
import { contractCommands } from './contract-commands';
import { doctorCommands } from './doctor/doctor';
import { healthCommands } from './health-command';
import { householdCommands } from './household-commands';
import { householdDataCommands } from './household-data-commands';
import { jobCommands } from './job-commands';
import { mailCommands } from './mail-commands';
import { paymentCommands } from './payment-commands';
import { priceCommands } from './price-commands';
import { readingCommands } from './reading-commands';
import { tenantCommands } from './tenant-commands';

/** Every command, in the order of `--help`. One file per group adds its commands here. */
export const COMMANDS: readonly Command[] = [
  ...accountCommands,
  ...tenantCommands,
  ...householdCommands,
  ...householdDataCommands,
  ...channelCommands,
  ...readingCommands,
  ...backupCommands,
  ...contractCommands,
  ...priceCommands,
  ...billCommands,
  ...paymentCommands,
  ...mailCommands,
  ...jobCommands,
  ...healthCommands,
  ...doctorCommands,
];
