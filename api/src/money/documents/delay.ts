import type { MissingPrice } from '@foyer/domain';
import type { DocumentsWait } from '@foyer/wire/documents';

/** Why a due document cannot be issued yet. */
export interface Delay {
  readonly reason: DocumentsWait;
  /** Of `priceMissing`. */
  readonly missing: MissingPrice | null;
}

/** No bill is issued for a tenant without a seller (docs/rules/tenants.md#the-seller). */
export interface SellerMissing {
  readonly reason: 'sellerMissing';
  readonly missing: null;
}

/** Why documents of a kind wait; null where none does. */
export interface Delays {
  readonly bills: Delay | SellerMissing | null;
  readonly reports: Delay | null;
}

/** What the last run of a household's paper job found. */
export interface LastRun {
  /** Null before the first run that made all that was due. */
  readonly madeAt: Date | null;
  /** Why documents were not made; null when all were, or not known. */
  readonly delay: Delay | SellerMissing | null;
}
