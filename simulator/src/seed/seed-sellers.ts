import type { Database } from '@foyer/api/foundation/database/sql';
import { saveSeller } from '@foyer/api/foundation/tenants/seller-store';

const TERMS = {
  fr: 'Paiement par prélèvement, sans escompte. En cas de retard : intérêts au taux légal.',
  en: 'Payment by direct debit, without discount. Late payments bear interest at the legal rate.',
};
/** Who sells under the brands of the example homes; the companies and their numbers do not exist. */
const SELLERS = {
  foyer: {
    legalName: 'Foyer Énergie SAS',
    address: '1 rue de l’Exemple, 69000 Lyon',
    registration: 'RCS Lyon 000 000 001',
    vatNumber: 'FR00000000001',
  },
  azur: {
    legalName: 'Azur Énergie SA',
    address: '2 quai de l’Exemple, 06000 Nice',
    registration: 'RCS Nice 000 000 002',
    vatNumber: 'FR00000000002',
  },
};

/** Gives the brands of the example homes their sellers, but not again those that were changed. */
export async function seedSellers(database: Database, now: Date): Promise<void> {
  for (const [tenant, seller] of Object.entries(SELLERS)) {
    const known = await database.query('select 1 from seller where tenant = $1', [tenant]);
    if (known.length === 0) await saveSeller(database, tenant, { ...seller, terms: TERMS }, now);
  }
}
