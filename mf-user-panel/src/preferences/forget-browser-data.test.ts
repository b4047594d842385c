import { deleteBrowserData } from './forget-browser-data';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('removes everything stored for the account, and nothing of another, before the reload', async () => {
  localStorage.setItem('foyer.state', '{}');
  localStorage.setItem('foyer.form.p1.mf-user-panel.address', '{}');
  localStorage.setItem('foyer.form.p2.mf-user-panel.address', '{}');
  // Own session of a professional acting for the household.
  sessionStorage.setItem('foyer_own_session', '{}');
  const left: string[][] = [];
  await deleteBrowserData('p1', () =>
    left.push([...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
  );
  expect(left).toEqual([['foyer.form.p2.mf-user-panel.address', 'foyer_own_session']]);
});
