import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eraseHousehold, invoicesToKeep } from '../areas/household-data/erase-household';
import { exportHousehold } from '../areas/household-data/export-household';
import { deleteMeasurementsOfRemovedDevices } from '../energy/measures/removed-measures';
import type { Account } from '../identity/accounts/account-store';
import { openPayments } from '../money/ledger/due-payments';
import { householdDocuments } from '../process/household-documents';
import type { Store } from '../process/store';
import { chooseThirdParties } from '../process/third-parties';
import { AdministrationError, type Command, optionText } from './command';
import { findHousehold } from './find-account';

async function requireHousehold(store: Store, text: string): Promise<Account> {
  const household = await findHousehold(store, text);
  const [erased] = await store.database.query(
    'select 1 from account where id = $1 and erased_at is not null',
    [household.id],
  );
  if (erased) throw new AdministrationError(`The household ${household.id} is erased.`);
  return household;
}

const keptSentence = ({ count, untilDay }: { readonly count: number; readonly untilDay: string | null }) =>
  untilDay === null
    ? 'Nothing is kept.'
    : `${count} invoices and the ledger of payments are kept until ${untilDay}, because the law requires it.`;

const openSentence = (open: Awaited<ReturnType<typeof openPayments>>) =>
  open.length === 0
    ? 'No payment is open.'
    : `Payments are open: ${open.map(({ day, openCents }) => `${(openCents / 100).toFixed(2)} due on ${day}`).join(', ')}.`;

const exportData: Command = {
  name: 'household export',
  positionals: ['id-or-email'],
  summary: 'Writes all data of a household into a zip, as the household itself can download it.',
  options: { out: { type: 'string', isNeeded: true, help: 'new file, for example household.zip' } },
  commits: 'own',
  run: async (input, { store, configuration, now }) => {
    const [text = ''] = input.positionals;
    const out = optionText(input, 'out');
    if (!out) throw new AdministrationError('"household export" needs --out <file>.');
    if (existsSync(out)) throw new AdministrationError(`${out} exists: name a new file.`);
    const household = await requireHousehold(store, text);
    const { id } = household;
    const nowMs = now.getTime();
    const documentsOf = householdDocuments(
      store,
      chooseThirdParties(configuration, () => nowMs, null),
    );
    const source = { database: store.database, documents: () => documentsOf(household, nowMs) };
    const { stream } = await exportHousehold(source, household, nowMs);
    const draft = `${out}.unfinished`;
    try {
      await pipeline(stream, createWriteStream(draft, { mode: 0o600 }));
      await rename(draft, out);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    const file = resolve(out);
    const { size } = await stat(file);
    return {
      data: { household: id, file, bytes: size },
      lines: [`Wrote ${file} (${(size / 1_000_000).toFixed(1)} MB).`],
      accountId: id,
    };
  },
};

const erase: Command = {
  name: 'household erase',
  positionals: ['id-or-email'],
  summary:
    'Says what an erasure of a household keeps; with --yes erases it at once, without a cooling-off period.',
  options: { yes: { type: 'boolean', help: 'erases; without it nothing changes' } },
  commits: 'own',
  run: async ({ positionals: [text = ''], values }, { store, now }) => {
    const household = await requireHousehold(store, text);
    const { id } = household;
    if (values.yes !== true) {
      const invoices = await invoicesToKeep(store.database, id);
      const open = await openPayments({ store, household }, now);
      return {
        data: { household: id, erased: false, invoices, openPayments: open },
        lines: [
          `Would erase ${household.email} (${id}). ${keptSentence(invoices)}`,
          openSentence(open),
          'Nothing was changed: add --yes to erase. There is no way back.',
        ],
        accountId: id,
      };
    }
    const erasure = await eraseHousehold(store.database, id, now);
    if (!erasure) throw new AdministrationError(`The household ${id} is erased.`);
    await deleteMeasurementsOfRemovedDevices(store.database);
    const rows = Object.values(erasure.deleted).reduce((sum, count) => sum + count, 0);
    return {
      data: { household: id, erased: true, ...erasure },
      lines: [
        `Erased the household ${id}: ${rows} rows and all measurements. ${keptSentence(erasure.invoices)}`,
        'Backups keep what they hold until they are deleted.',
      ],
      facts: { household: id, rows },
    };
  },
};

export const householdDataCommands: readonly Command[] = [exportData, erase];
