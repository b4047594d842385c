import { defineRemote } from '@foyer/remote-kit';
import { OffersPage } from '../offers/OffersPage';
import { userPanelStore } from '../store';
import { OwnSupplyPage } from '../supply/OwnSupplyPage';
import { TariffPage } from '../tariff/TariffPage';
import { YearReplayPage } from '../year-replay/YearReplayPage';

export default defineRemote({
  store: userPanelStore,
  views: {
    user_panel_tariff: TariffPage,
    user_panel_offers: OffersPage,
    user_panel_year_replay: YearReplayPage,
    user_panel_own_supply: OwnSupplyPage,
  },
});
