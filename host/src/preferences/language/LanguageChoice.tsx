import { SegmentedControl } from '@foyer/ui';
import { useSuite, useSuiteLanguage, useTexts } from '../../context/suite-context';

interface LanguageChoiceProps {
  /** Full names instead of FR and EN. */
  readonly names?: boolean;
  /** Full width, with full names. */
  readonly block?: boolean;
}

/** Language switch, each language in its own name. Hidden for a tenant with only one. */
export function LanguageChoice({ block = false, names = block }: LanguageChoiceProps) {
  const { tenant, language } = useSuite();
  const t = useTexts();
  const shown = useSuiteLanguage();
  if (tenant.languages.length < 2) return null;
  return (
    <SegmentedControl
      label={t('language.label')}
      block={block}
      value={shown}
      options={tenant.languages.map((value) => ({
        value,
        label: names ? t(`language.names.${value}`) : value.toUpperCase(),
        testId: `language-${value}`,
      }))}
      onChange={(next) => void language.choose(next)}
    />
  );
}
