import { forgetBrowserData } from './forget-browser-data';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('everything stored for the account is removed before the page is reloaded, and nothing of another', async () => {
  localStorage.setItem('foyer.state', '{}');
  localStorage.setItem('foyer.form.p1.mf-user-panel.address', '{}');
  localStorage.setItem('foyer.form.p2.mf-user-panel.address', '{}');
  // A professional who acts for the household returns to this session.
  sessionStorage.setItem('foyer_own_session', '{}');
  const left: string[][] = [];
  await forgetBrowserData('p1', () =>
    left.push([...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
  );
  expect(left).toEqual([['foyer.form.p2.mf-user-panel.address', 'foyer_own_session']]);
});
