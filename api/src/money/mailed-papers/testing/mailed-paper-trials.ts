/** Ids by which a document of another home can be requested, and the requesting account's own id. */
interface Theirs {
  /** Account id and e-mail address. */
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

/** The other home's documents, requested in its own folder and in the requester's folder. */
const file = {
  ask: ({ account: [theirs = ''], documents }: Theirs, { account }: Mine) =>
    documents.flatMap((number) => [theirs, account].map((id) => ({ id, name: `${number}.pdf` }))),
  expects: 'refused',
} as const;

/** How each document route is tried with another home's ids. */
export const MAILED_PAPER_TRIALS = {
  invoiceIndex: index,
  invoiceFile: file,
  newsletterIndex: index,
  newsletterFile: file,
};
