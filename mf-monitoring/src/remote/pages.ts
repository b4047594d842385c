import { defineRemote } from '@foyer/remote-kit';
import { AlertsPage } from '../alerts/AlertsPage';
import { CostsPage } from '../costs/CostsPage';
import { EcoTipsPage } from '../daily-life/eco-tips/EcoTipsPage';
import { ConsumptionPage } from '../energy-pages/consumption/ConsumptionPage';
import { RoomPage } from '../energy-pages/consumption/RoomPage';
import { PerformancePage } from '../energy-pages/performance/PerformancePage';
import { ProductionPage } from '../energy-pages/production/ProductionPage';
import { monitoringStore } from '../store';
import { WeatherPage } from '../weather/WeatherPage';

export default defineRemote({
  store: monitoringStore,
  views: {
    alerts: AlertsPage,
    consumption: ConsumptionPage,
    consumption_room: RoomPage,
    costs: CostsPage,
    eco_tips: EcoTipsPage,
    performance: PerformancePage,
    production: ProductionPage,
    weather: WeatherPage,
  },
});
