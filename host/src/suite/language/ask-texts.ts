import { rememberedLanguage } from './remembered-language';
import { shellTexts } from './shell-texts';

// The shell draws nothing without its words: before the areas' files, which a browser fetches six at a time.
// Who needs them hears of a failure.
shellTexts(rememberedLanguage()).catch(() => {});
