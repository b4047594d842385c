import { releaseStyles } from './release-styles';

const OLD = '/releases/mf-battery/1.0.0/remoteEntry.js';
const NEW = '/releases/mf-battery/1.0.0-2/remoteEntry.js';

const hrefs = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  document.head.innerHTML = [OLD, NEW]
    .map((entry) => `<link rel="stylesheet" href="${entry.replace('remoteEntry.js', 'page.1a2b.css')}">`)
    .join('');
});

it('takes the styles of a release away when nothing of it shows, and nobody else’s', () => {
  releaseStyles().forget(OLD);
  expect(hrefs()).toEqual(['/releases/mf-battery/1.0.0-2/page.1a2b.css']);
});

it('leaves them while a view shows, to the last one', () => {
  const styles = releaseStyles();
  const [leaveFirst, leaveSecond] = [styles.show(OLD), styles.show(OLD)];
  styles.forget(OLD);
  leaveFirst();
  leaveFirst();
  expect(hrefs()).toHaveLength(2);
  leaveSecond();
  expect(hrefs()).toHaveLength(1);
});

it('leaves them where a view has left and the release is listed still, or again', () => {
  const styles = releaseStyles();
  styles.show(NEW)();
  const leave = styles.show(OLD);
  styles.forget(OLD);
  styles.show(OLD)();
  leave();
  expect(hrefs()).toHaveLength(2);
});
