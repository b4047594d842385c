/** What a person chooses among (spec 3 §2). */
export const DOCUMENT_KINDS = ['CONTRACT', 'BILLING', 'MONTHLY', 'PROOF_OF_ADDRESS'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
