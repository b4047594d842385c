import { useTranslation } from '@foyer/remote-kit/i18n';
import { type ActionMenuEntry, IconCompare, IconFullscreen } from '@foyer/ui';

interface Toggle {
  readonly on: boolean;
}

/** Entries of a chart's menu before table and download: comparison, if available, and full screen. */
export function useChartActions(
  comparison: (Toggle & { readonly onToggle: () => void }) | undefined,
  fullscreen: Toggle & { readonly toggle: () => void },
  /** Whether full screen also has a button of its own. */
  ownButton: boolean,
): readonly ActionMenuEntry[] {
  const { t } = useTranslation();
  const compare = comparison && {
    key: 'compare',
    label: t('chart.compareHint'),
    icon: <IconCompare size={20} aria-hidden />,
    checked: comparison.on,
    onPress: comparison.onToggle,
    testId: 'compare-periods',
  };
  const enlarge = {
    key: 'fullscreen',
    label: t('chart.fullscreen'),
    icon: <IconFullscreen size={20} aria-hidden />,
    onPress: fullscreen.toggle,
    testId: ownButton ? undefined : 'toggle-fullscreen',
  };
  return [...(compare ? [compare] : []), ...(fullscreen.on ? [] : [enlarge])];
}
