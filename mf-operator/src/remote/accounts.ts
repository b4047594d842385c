import { defineRemote } from '@foyer/remote-kit';
import { AccountsPage } from '../accounts/AccountsPage';
import { operatorStore } from '../store';

export default defineRemote({ store: operatorStore, views: { operatorAccounts: AccountsPage } });
