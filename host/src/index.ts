import './areas/integrity';
import './areas/sharing-plugins';
import './session/early/send-early-requests';
import './preferences/appearance/apply-choice';
import './preferences/language/request-texts';
import { loadWithRetry } from './browser/load-with-retry';
import { showStartFailure } from './first-page/start-failure';

loadWithRetry(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap')).catch((error) => {
  console.error(error);
  showStartFailure();
});
