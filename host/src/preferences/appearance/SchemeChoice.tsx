import { useSelector } from '@foyer/remote-kit/store';
import { IconButton, IconScheme, SegmentedControl } from '@foyer/ui';
import { useSuite, useTexts } from '../../context/suite-context';
import type { ShellState } from '../../session/stored-state/shell-store';
import { SCHEMES } from '../../session/stored-state/ui-slice';
import { chooseScheme } from './choose-scheme';

const schemeOf = ({ ui }: ShellState) => ui.scheme;

/** Light, dark or system, side by side. */
export function SchemeChoice() {
  const { store } = useSuite();
  const t = useTexts();
  return (
    <SegmentedControl
      label={t('scheme.label')}
      block
      value={useSelector(schemeOf)}
      options={SCHEMES.map((value) => ({
        value,
        label: t(`scheme.names.${value}`),
        testId: `scheme-${value}`,
      }))}
      onChange={(scheme) => chooseScheme(store, scheme)}
    />
  );
}

/** One button that cycles through the three schemes. Its label names the current one. */
export function SchemeButton() {
  const { store } = useSuite();
  const t = useTexts();
  const scheme = useSelector(schemeOf);
  const next = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? 'system';
  return (
    <IconButton
      label={t('scheme.button', { scheme: t(`scheme.names.${scheme}`) })}
      icon={<IconScheme size={20} strokeWidth={1.8} aria-hidden />}
      data-testid="scheme-button"
      onClick={() => chooseScheme(store, next)}
    />
  );
}
