import { rememberedLanguage } from './remembered-language';
import { shellTexts } from './shell-texts';

// The shell renders nothing without its texts, so they are requested before the areas' files, of which a browser
// fetches six at a time. Failures are handled where the texts are used.
shellTexts(rememberedLanguage()).catch(() => {});
