import { SegmentedControl } from '@foyer/ui';
import { useSuite, useSuiteLanguage, useTexts } from '../SuiteContext';

interface LanguageChoiceProps {
  /** Whole names instead of FR and EN. */
  readonly names?: boolean;
  /** Over the whole width, with whole names. */
  readonly block?: boolean;
}

/** The language switch: every language of the tenant, in its own words. Absent where there is nothing to choose. */
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
