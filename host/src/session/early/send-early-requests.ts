import { sendEarlyRequests, usesStoredToken } from './early-calls';

if (usesStoredToken()) {
  // Before the areas' files: API answers take longest, and the first numbers wait for them.
  sendEarlyRequests();
  // The static first view shows the shell of a signed-in person.
  document.documentElement.dataset.firstView = '';
}
