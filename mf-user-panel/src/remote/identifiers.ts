import { defineRemote } from '@foyer/remote-kit';
import { EmailUndoPage } from '../email-undo/EmailUndoPage';
import { IdentifiersPage } from '../identifiers/IdentifiersPage';
import { SessionsPage } from '../sessions/SessionsPage';
import { userPanelStore } from '../store';
import { UnsubscribePage } from '../unsubscribe/UnsubscribePage';

export default defineRemote({
  store: userPanelStore,
  views: {
    user_panel_identifiers: IdentifiersPage,
    user_panel_sessions: SessionsPage,
    user_panel_email_undo: EmailUndoPage,
    user_panel_unsubscribe: UnsubscribePage,
  },
});
