import './remotes/integrity';
import './start/ask-first';
import './appearance/apply-choice';
import { rememberedLanguage } from './language/remembered-language';
import { shellTexts } from './language/shell-texts';

// While the rest of the shell is on its way. Who needs them hears of a failure.
shellTexts(rememberedLanguage()).catch(() => {});
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');
