import './areas/integrity';
import './areas/sharing-plugins';
import './session/start/ask-first';
import './shell/appearance/apply-choice';
import './suite/language/ask-texts';
import { showStartFailure } from './first-page/start-failure';
import { loadedAtLast } from './suite/loaded-at-last';

loadedAtLast(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap')).catch((error) => {
  console.error(error);
  showStartFailure();
});
