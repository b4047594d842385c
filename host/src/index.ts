import './areas/integrity';
import './areas/same-version';
import './session/start/ask-first';
import './shell/appearance/apply-choice';
import './suite/language/ask-texts';
import { showStartFailure } from './first-page/start-failure';
import { renewFigures } from './suite/last-figures/renew-figures';
import { showFigures } from './suite/last-figures/show-figures';
import { loadedAtLast } from './suite/loaded-at-last';

const start = () =>
  loadedAtLast(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap')).catch((error) => {
    console.error(error);
    showStartFailure();
  });
const figures = showFigures();
// What this device showed last is painted, and brought up to date, before the shell begins its work.
if (figures) {
  const renewed = renewFigures(figures);
  requestAnimationFrame(() => setTimeout(() => renewed.then(start)));
} else void start();
