import { defineRemote } from '@foyer/remote-kit';
import { LoginPage } from '../login/LoginPage';
import { installerStore } from '../store';

export default defineRemote({ store: installerStore, views: { preRegisterLogin: LoginPage } });
