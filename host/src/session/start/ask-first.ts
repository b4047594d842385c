import { askEarly, entersSignedIn } from './early-calls';

if (entersSignedIn()) {
  // Before the files of the areas are fetched: the answers take longest, and everything waits for them.
  askEarly();
  // The page's own first view is the shell's of a signed-in person.
  document.documentElement.dataset.firstView = '';
}
