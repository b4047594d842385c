import type * as database from '../draft/draft-database';

const { NOTHING_KEPT } = jest.requireActual<typeof database>('../draft/draft-database');
const stored = new Map<string, database.Kept>();

/** Replaces `draft/draft-database` in tests: jsdom has no IndexedDB. */
export const draftsInMemory: typeof database = {
  NOTHING_KEPT,
  readDraft: async (accountId) => stored.get(accountId) ?? NOTHING_KEPT,
  writeDraft: async (accountId, edit) => {
    stored.set(accountId, edit(stored.get(accountId) ?? NOTHING_KEPT));
    return true;
  },
  forgetDraft: async (accountId) => void stored.delete(accountId),
};
