import { defineRemote } from '@foyer/remote-kit';
import { AlertsPage } from '../alerts/AlertsPage';
import { ConsumptionPage } from '../consumption/ConsumptionPage';
import { RoomPage } from '../consumption/RoomPage';
import { EcoTipsPage } from '../eco-tips/EcoTipsPage';
import { PerformancePage } from '../performance/PerformancePage';
import { ProductionPage } from '../production/ProductionPage';
import { monitoringStore } from '../store';
import { WeatherPage } from '../weather/WeatherPage';

export default defineRemote({
  store: monitoringStore,
  views: {
    alerts: AlertsPage,
    consumption: ConsumptionPage,
    consumption_room: RoomPage,
    eco_tips: EcoTipsPage,
    performance: PerformancePage,
    production: ProductionPage,
    weather: WeatherPage,
  },
});
