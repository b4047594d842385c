import { loadShellTexts } from './shell-texts';
import { readStoredLanguage } from './stored-language';

// The shell renders nothing without its texts, so they are requested before the areas' files, of which a browser
// fetches six at a time. Failures are handled where the texts are used.
loadShellTexts(readStoredLanguage()).catch(() => {});
