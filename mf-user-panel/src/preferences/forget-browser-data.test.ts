import { forgetBrowserData } from './forget-browser-data';

test('nothing this browser keeps is left when the page begins anew', async () => {
  localStorage.setItem('foyer.state', '{}');
  sessionStorage.setItem('foyer.quarantine', '{}');
  const left: number[] = [];
  await forgetBrowserData(() => left.push(localStorage.length + sessionStorage.length));
  expect(left).toEqual([0]);
});
