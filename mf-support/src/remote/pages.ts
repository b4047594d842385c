import { defineRemote } from '@foyer/remote-kit';
import { ErrorPage, RevokedPage } from '../ended/EndedPage';
import { HoldPage } from '../hold/HoldPage';
import { AccessPage } from '../household/AccessPage';
import { RequestPage } from '../request/RequestPage';
import { supportStore } from '../store';

export default defineRemote({
  store: supportStore,
  views: {
    support: RequestPage,
    support_hold: HoldPage,
    support_access_granted: AccessPage,
    support_access_revoked: RevokedPage,
    support_general_error: ErrorPage,
  },
});
