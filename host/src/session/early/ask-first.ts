import { askEarly, entersSignedIn } from './early-calls';

if (entersSignedIn()) {
  // Before the areas' files: API answers take longest, and the first numbers wait for them.
  askEarly();
  // The static first view shows the shell of a signed-in person.
  document.documentElement.dataset.firstView = '';
}
