import './areas/integrity';
import './session/start/ask-first';
import './shell/appearance/apply-choice';
import { rememberedLanguage } from './suite/language/remembered-language';
import { shellTexts } from './suite/language/shell-texts';
import { showFigures } from './suite/last-figures/show-figures';

// While the rest of the shell is on its way. Who needs them hears of a failure.
shellTexts(rememberedLanguage()).catch(() => {});
const start = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap');
// What this device showed last is painted before the shell begins its work.
if (showFigures()) requestAnimationFrame(() => setTimeout(start));
else void start();
