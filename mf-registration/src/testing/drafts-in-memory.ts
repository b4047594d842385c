import type * as database from '../draft/draft-database';

const { EMPTY_DRAFT } = jest.requireActual<typeof database>('../draft/draft-database');
const stored = new Map<string, database.StoredDraft>();

/** Replaces `draft/draft-database` in tests: jsdom has no IndexedDB. */
export const draftsInMemory: typeof database = {
  EMPTY_DRAFT,
  readDraft: async (accountId) => stored.get(accountId) ?? EMPTY_DRAFT,
  writeDraft: async (accountId, edit) => {
    stored.set(accountId, edit(stored.get(accountId) ?? EMPTY_DRAFT));
    return true;
  },
  deleteDraft: async (accountId) => void stored.delete(accountId),
};
