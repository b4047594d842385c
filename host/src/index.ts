import './areas/integrity';
import './session/start/ask-first';
import './shell/appearance/apply-choice';
import { rememberedLanguage } from './suite/language/remembered-language';
import { shellTexts } from './suite/language/shell-texts';

// While the rest of the shell is on its way. Who needs them hears of a failure.
shellTexts(rememberedLanguage()).catch(() => {});
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');
