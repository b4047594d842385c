import type { Device } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconChart, IconEdit, IconForward, IconRemove } from '@foyer/ui';
import type { DeviceRule } from '@foyer/wire/device-editing';
import { devicePath } from '../devices/device-path';
import { offeredPrograms, programPath } from '../programs/offered-programs';
import { ProgramIcon } from '../programs/ProgramIcon';
import { type Option, OptionsSheet } from './OptionsSheet';
import type { DeviceDialog } from './opened';

interface DeviceOptionsProps {
  readonly device: Device;
  readonly roomId: string;
  readonly rule: DeviceRule | undefined;
  readonly mayModify: boolean;
  /** Whether there is another room to move it to. */
  readonly hasPlaces: boolean;
  onOpen(dialog: DeviceDialog): void;
  onClose(): void;
}

/** Options allowed by the device's rule and the account's rights. */
export function DeviceOptions(props: DeviceOptionsProps) {
  const { device, roomId, rule, mayModify, hasPlaces, onOpen, onClose } = props;
  const { t } = useTranslation();
  const canEdit = mayModify && rule?.canEdit;
  const offered: readonly (Option | false | undefined)[] = [
    rule?.showsConsumption && {
      key: 'chart',
      label: t('settings.chart'),
      icon: <IconChart size={20} aria-hidden />,
      to: devicePath(roomId, device.id),
    },
    ...offeredPrograms(rule).map((program) => ({
      key: program,
      label: t(`programs.name.${program}`),
      icon: <ProgramIcon program={program} />,
      to: programPath(program, device.id),
    })),
    canEdit && {
      key: 'edit',
      label: t('settings.edit'),
      icon: <IconEdit size={20} aria-hidden />,
      run: () => onOpen('editDevice'),
    },
    canEdit && {
      key: 'move',
      label: t('settings.moveToAnother'),
      icon: <IconForward size={20} aria-hidden />,
      run: () => onOpen('moveDevice'),
      blocked: hasPlaces ? undefined : t('settings.noPlace'),
    },
    mayModify &&
      rule?.canRemove && {
        key: 'remove',
        label: t('settings.removeIt'),
        icon: <IconRemove size={20} aria-hidden />,
        run: () => onOpen('removeDevice'),
      },
  ];
  return (
    <OptionsSheet title={device.name} options={offered.filter((option) => !!option)} onClose={onClose} />
  );
}

/** Whether a device has any option, so that no empty list opens. */
export function hasOptions(rule: DeviceRule | undefined, mayModify: boolean): boolean {
  if (!rule) return false;
  const canChange = mayModify && (rule.canEdit || rule.canRemove);
  return rule.showsConsumption || canChange || offeredPrograms(rule).length > 0;
}
