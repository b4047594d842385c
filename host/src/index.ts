import './remotes/integrity';
import './appearance/apply-choice';
import { rememberedLanguage } from './language/remembered-language';
import { shellTexts } from './language/shell-texts';
import { askEarly } from './start/early-calls';

// While the rest of the shell is on its way. Who needs them hears of a failure.
askEarly();
shellTexts(rememberedLanguage()).catch(() => {});
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');
