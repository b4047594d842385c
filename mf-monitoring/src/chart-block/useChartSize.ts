import { useWindowHeight, useWindowWidth } from './window-size';

/** Heights of spec 1 §9. */
const HEIGHT_PX = 350;
const HALL_SHARE = 0.6;
/** A screen this wide is looked at from afar; a phone in full screen is not. */
const HALL_WIDTH_PX = 900;
/** From this width of the window on, full screen has a button of its own on the chart's line. */
const ROOMY_WIDTH_PX = 1200;

/**
 * How large a chart is. In full screen its height is the most it takes: all that its own toolbar and legend leave, on
 * the tablet of a hall, which shows more than the chart, its share of the window.
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
