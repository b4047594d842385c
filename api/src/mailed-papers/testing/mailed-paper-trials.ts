/** What of another home, and of the one that tries, a paper can be named by. */
interface Theirs {
  /** Id and e-mail address. */
  readonly account: readonly string[];
  readonly documents: readonly string[];
}
interface Mine {
  readonly account: string;
}

const index = {
  ask: ({ account: [id = ''] }: Theirs) => [{ id }],
  expects: 'refused',
} as const;

/** Their papers in their folder, and in one's own. */
const file = {
  ask: ({ account: [theirs = ''], documents }: Theirs, { account }: Mine) =>
    documents.flatMap((number) => [theirs, account].map((id) => ({ id, name: `${number}.pdf` }))),
  expects: 'refused',
} as const;

/** How invoices and letters are tried with another home's. */
export const MAILED_PAPER_TRIALS = {
  invoiceIndex: index,
  invoiceFile: file,
  newsletterIndex: index,
  newsletterFile: file,
};

/** What issues every document of a home: they are when they are first asked for. */
export const DOCUMENT_LISTS: readonly string[] = [
  '/api/user/document/bills',
  '/invoices/:id/invoices.txt',
  '/newsletter/:id/newsletters.txt',
];
