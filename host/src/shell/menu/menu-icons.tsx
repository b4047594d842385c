import {
  IconAccount,
  IconAlerts,
  IconBattery,
  IconChart,
  IconConsumption,
  IconEco,
  IconHeat,
  IconHome,
  IconPerformance,
  IconSettings,
  IconSolar,
  IconWeather,
} from '@foyer/ui';

/** Icons a `remote.json` may name for its menu entries. */
const ICONS: Readonly<Record<string, typeof IconHome>> = {
  account: IconAccount,
  alerts: IconAlerts,
  battery: IconBattery,
  consumption: IconConsumption,
  eco: IconEco,
  eco_tips: IconEco,
  heating: IconHeat,
  home: IconHome,
  performance: IconPerformance,
  production: IconSolar,
  settings: IconSettings,
  solar: IconSolar,
  weather: IconWeather,
};

/** The icon of a menu entry; a chart for a name nobody knows. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = (Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? IconChart;
  return <Icon size={20} strokeWidth={1.8} aria-hidden />;
}
