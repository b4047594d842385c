import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useMemo } from 'react';

/** Names of device and room types; an untranslated type reads as "other". */
export interface TypeWords {
  device(type: string): string;
  room(type: string): string;
  /** Options of a select, sorted in the current language, "other" last. */
  options(kind: 'device' | 'room', types: readonly string[]): readonly { value: string; label: string }[];
}

const OTHER = { device: 'other_device_type', room: 'other_area_type' } as const;

export function useTypeWords(): TypeWords {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const device = (type: string) => t([`deviceType.${type}`, `deviceType.${OTHER.device}`]);
    const room = (type: string) => t([`roomType.${type}`, `roomType.${OTHER.room}`]);
    const word = { device, room };
    return {
      device,
      room,
      options: (kind, types) =>
        types
          .map((value) => ({ value, label: word[kind](value) }))
          .sort(
            (one, other) =>
              Number(one.value === OTHER[kind]) - Number(other.value === OTHER[kind]) ||
              one.label.localeCompare(other.label, language),
          ),
    };
  }, [t, language]);
}
