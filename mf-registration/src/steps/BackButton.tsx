import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import type { StepProps } from './StepPage';
import { pathOf, stepsOfPart } from './useRegistration';

export function BackButton({ step, registration }: StepProps) {
  const { navigation } = useHostServices();
  const { t } = useTranslation();
  const { professional } = useSession();
  const own = stepsOfPart(step, registration);
  const before = own[own.indexOf(step) - 1];
  // No home is entered yet, so no banner leads back to the list.
  if (!before && professional)
    return <Button onClick={() => navigation.navigate('/installer')}>{t('actions.toList')}</Button>;
  // Not repeatable: the password is set.
  if (!before || before.path === 'set_password') return null;
  return <Button onClick={() => navigation.navigate(pathOf(before))}>{t('actions.back')}</Button>;
}
