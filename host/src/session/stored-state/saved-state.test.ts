import { fnvHash } from '@foyer/domain';
import { profileFixture, roomsFixture } from '../../test-support/household-fixture';
import { azur, foyer } from '../../test-support/tenant-fixture';
import { householdLoaded } from '../session-slice';
import { readSavedState, saveState } from './saved-state';
import { createShellStore } from './shell-store';
import { schemeChosen } from './ui-slice';

const TOKEN = 'a'.repeat(32);

function memory(entries: Record<string, string> = {}) {
  return {
    entries,
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
  };
}

function signedInStore() {
  const store = createShellStore(foyer, {});
  store.dispatch(
    householdLoaded({
      profile: profileFixture,
      rooms: roomsFixture,
      canModify: true,
      professional: false,
      kiosk: false,
    }),
  );
  store.dispatch(schemeChosen('dark'));
  return store;
}

function savedText(): string {
  const storage = memory();
  saveState(signedInStore().getState(), TOKEN, storage);
  return Object.values(storage.entries)[0] ?? '';
}

describe('stored state', () => {
  it('is restored unchanged', () => {
    const storage = memory();
    expect(saveState(signedInStore().getState(), TOKEN, storage)).toBe(true);
    expect(readSavedState('foyer', storage)).toMatchObject({
      ui: { scheme: 'dark' },
      household: { profile: profileFixture, rooms: roomsFixture, canModify: true, tokenMark: fnvHash(TOKEN) },
    });
  });

  it('never contains the token', () => {
    expect(savedText()).not.toContain(TOKEN);
  });

  it('contains no household when signed out', () => {
    const storage = memory();
    saveState(createShellStore(foyer, {}).getState(), null, storage);
    expect(readSavedState('foyer', storage)?.household).toBeNull();
  });

  it.each([
    ['is missing', null],
    ['is not JSON', '{"version":'],
    ['is of an older version', savedText().replace('"version":1', '"version":0')],
    ['has a damaged profile', savedText().replace('"siteTimeZone":"Europe/Paris"', '"siteTimeZone":7')],
    ['has a scheme nobody knows', savedText().replace('"scheme":"dark"', '"scheme":"pink"')],
  ])('is ignored when it %s', (_, text) => {
    expect(readSavedState('foyer', { getItem: () => text })).toBeNull();
  });

  it('is not read by another tenant', () => {
    expect(readSavedState(azur.tenant, { getItem: () => savedText() })).toBeNull();
  });

  it('tolerates a full or forbidden storage', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(saveState(signedInStore().getState(), TOKEN, { setItem: refuse })).toBe(false);
    expect(readSavedState('foyer', { getItem: refuse })).toBeNull();
  });
});
