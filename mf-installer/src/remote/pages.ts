import { defineRemote } from '@foyer/remote-kit';
import { InstallerListPage, MaintainerListPage } from '../list/ListPage';
import { StartPage } from '../list/StartPage';
import { installerStore } from '../store';
import { TeamPage } from '../team/TeamPage';

export default defineRemote({
  store: installerStore,
  views: {
    installer: StartPage,
    preRegisterMaintainerList: MaintainerListPage,
    preRegisterInstallerList: InstallerListPage,
    installerTeam: TeamPage,
  },
});
