import './areas/integrity';
import './session/start/ask-first';
import './shell/appearance/apply-choice';
import './suite/language/ask-texts';
import { showFigures } from './suite/last-figures/show-figures';
import { loadedAtLast } from './suite/loaded-at-last';

const start = () => loadedAtLast(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap'));
// What this device showed last is painted before the shell begins its work.
if (showFigures()) requestAnimationFrame(() => setTimeout(start));
else void start();
