import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import type { StepProps } from './StepPage';
import { pathOf, stepsOfPart } from './useRegistration';

export function BackButton({ step, registration }: StepProps) {
  const { navigation } = useHostServices();
  const { t } = useTranslation();
  const own = stepsOfPart(step, registration);
  const before = own[own.indexOf(step) - 1];
  // Not repeatable: the password is set.
  if (!before || before.path === 'set_password') return null;
  return (
    <Button variant="quiet" onClick={() => navigation.navigate(pathOf(before))}>
      {t('actions.back')}
    </Button>
  );
}
