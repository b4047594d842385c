import { integrityOf, registerReleaseHashes } from '../integrity';
import { releaseLives } from './release-lives';

const OLD = '/releases/mf-battery/1.0.0/remoteEntry.js';
const NEW = '/releases/mf-battery/1.0.0-2/remoteEntry.js';

const hrefs = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  document.head.innerHTML = [OLD, NEW]
    .map((entry) => `<link rel="stylesheet" href="${entry.replace('remoteEntry.js', 'page.1a2b.css')}">`)
    .join('');
});

it('preserves a release’s hashes while one of its views is mounted', () => {
  const hash = 'sha384-of-the-page';
  registerReleaseHashes({ entry: OLD, integrity: 'sha384-of-the-entry', chunks: { 'page.1a2b.js': hash } });
  const page = OLD.replace('remoteEntry.js', 'page.1a2b.js');
  const lives = releaseLives();
  const leave = lives.show(OLD);
  lives.forget(OLD);
  expect(integrityOf(page)).toBe(hash);
  leave();
  expect(integrityOf(page)).not.toBe(hash);
});

it('removes the styles of a release without views, and no others', () => {
  releaseLives().forget(OLD);
  expect(hrefs()).toEqual(['/releases/mf-battery/1.0.0-2/page.1a2b.css']);
});

it('preserves them until the last view is unmounted', () => {
  const lives = releaseLives();
  const [leaveFirst, leaveSecond] = [lives.show(OLD), lives.show(OLD)];
  lives.forget(OLD);
  leaveFirst();
  leaveFirst();
  expect(hrefs()).toHaveLength(2);
  leaveSecond();
  expect(hrefs()).toHaveLength(1);
});

it('preserves them when a view is unmounted but the release is still, or again, listed', () => {
  const lives = releaseLives();
  lives.show(NEW)();
  const leave = lives.show(OLD);
  lives.forget(OLD);
  lives.show(OLD)();
  leave();
  expect(hrefs()).toHaveLength(2);
});
