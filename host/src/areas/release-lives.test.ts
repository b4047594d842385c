import { integrityOf, trustRelease } from './integrity';
import { releaseLives } from './release-lives';

const OLD = '/releases/mf-battery/1.0.0/remoteEntry.js';
const NEW = '/releases/mf-battery/1.0.0-2/remoteEntry.js';

const hrefs = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  document.head.innerHTML = [OLD, NEW]
    .map((entry) => `<link rel="stylesheet" href="${entry.replace('remoteEntry.js', 'page.1a2b.css')}">`)
    .join('');
});

it('vouches for the files of a release as long as one of it shows that may ask for them', () => {
  const hash = 'sha384-of-the-page';
  trustRelease({ entry: OLD, integrity: 'sha384-of-the-entry', chunks: { 'page.1a2b.js': hash } });
  const page = OLD.replace('remoteEntry.js', 'page.1a2b.js');
  const lives = releaseLives();
  const leave = lives.show(OLD);
  lives.forget(OLD);
  expect(integrityOf(page)).toBe(hash);
  leave();
  expect(integrityOf(page)).not.toBe(hash);
});

it('takes the styles of a release away when nothing of it shows, and nobody else’s', () => {
  releaseLives().forget(OLD);
  expect(hrefs()).toEqual(['/releases/mf-battery/1.0.0-2/page.1a2b.css']);
});

it('leaves them while a view shows, to the last one', () => {
  const lives = releaseLives();
  const [leaveFirst, leaveSecond] = [lives.show(OLD), lives.show(OLD)];
  lives.forget(OLD);
  leaveFirst();
  leaveFirst();
  expect(hrefs()).toHaveLength(2);
  leaveSecond();
  expect(hrefs()).toHaveLength(1);
});

it('leaves them where a view has left and the release is listed still, or again', () => {
  const lives = releaseLives();
  lives.show(NEW)();
  const leave = lives.show(OLD);
  lives.forget(OLD);
  lives.show(OLD)();
  leave();
  expect(hrefs()).toHaveLength(2);
});
