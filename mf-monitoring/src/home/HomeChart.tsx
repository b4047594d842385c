import { HouseChart } from '../charts/HouseChart';
import { KioskPanel } from '../kiosk/KioskPanel';

/** The house's chart, with the kiosk panel below it in full screen. */
export function HomeChart() {
  return <HouseChart besideInFullscreen={<KioskPanel />} />;
}
