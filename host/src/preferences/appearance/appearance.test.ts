import { readCookie, writeCookie } from '../../browser/cookies/cookies';
import { createShellStore } from '../../session/stored-state/shell-store';
import { foyer } from '../../test-support/tenant-fixture';
import { chooseScheme } from './choose-scheme';
import { showBrand } from './show-brand';
import { showScheme } from './show-scheme';

const root = document.documentElement;

describe('the colour scheme', () => {
  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', undefined],
    [null, undefined],
    ['<script>', undefined],
  ])('chosen as %s sets data-scheme to %s', (chosen, shown) => {
    root.dataset.scheme = 'light';
    showScheme(chosen);
    expect(root.dataset.scheme).toBe(shown);
  });

  it('is stored when chosen and deleted when set back to system', () => {
    const store = createShellStore(foyer, {});
    chooseScheme(store, 'dark');
    expect(readCookie('foyer_scheme')).toBe('dark');
    expect(root.dataset.scheme).toBe('dark');
    expect(store.getState().ui.scheme).toBe('dark');
    chooseScheme(store, 'system');
    expect(readCookie('foyer_scheme')).toBeNull();
    expect(root.dataset.scheme).toBeUndefined();
  });

  it('of an earlier visit is applied before the shell loads', async () => {
    writeCookie('foyer_scheme', 'dark');
    await import('./apply-choice');
    expect(root.dataset.scheme).toBe('dark');
  });
});

it('the page gets the tenant’s brand colours', () => {
  showBrand(foyer);
  expect(root.style.getPropertyValue('--brand-accent')).toBe(foyer.tokens['--brand-accent']);
  expect(root.dataset.tenant).toBe('foyer');
});
