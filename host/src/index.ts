import './areas/integrity';
import './areas/sharing-plugins';
import './session/early/ask-first';
import './preferences/appearance/apply-choice';
import './preferences/language/ask-texts';
import { loadedAtLast } from './browser/loaded-at-last';
import { showStartFailure } from './first-page/start-failure';

loadedAtLast(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap')).catch((error) => {
  console.error(error);
  showStartFailure();
});
