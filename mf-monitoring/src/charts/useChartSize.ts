import { useWindowHeight, useWindowWidth } from './window-size';

/** Height outside full screen, px; and the share of the window's height in kiosk mode. */
const HEIGHT_PX = 350;
const HALL_SHARE = 0.6;
/** Width from which a full-screen chart is assumed to be read from a distance, px. */
const HALL_WIDTH_PX = 900;
/** Window width from which full screen has a button of its own beside the chart's controls, px. */
const ROOMY_WIDTH_PX = 1200;

/**
 * Size of a chart. In full screen the height is an upper limit: all that toolbar and legend leave free, or a share
 * of the window in kiosk mode, which shows more than the chart.
 */
export function useChartSize(isFullscreen: boolean, isKiosk: boolean) {
  const windowHeightPx = useWindowHeight();
  const windowWidthPx = useWindowWidth();
  const isHall = windowWidthPx >= HALL_WIDTH_PX;
  return {
    heightPx: isFullscreen ? Math.round(windowHeightPx * (isHall && isKiosk ? HALL_SHARE : 1)) : HEIGHT_PX,
    screenful: isFullscreen ? (isHall ? ('hall' as const) : ('phone' as const)) : null,
    isRoomy: windowWidthPx >= ROOMY_WIDTH_PX,
  };
}
