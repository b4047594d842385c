import { useObservable } from '@foyer/remote-kit';
import { ConfirmDialog } from '@foyer/ui';
import i18next from 'i18next';
import { messageText } from '../../suite/language/message-text';
import { useSuite, useSuiteLanguage, useTexts } from '../../suite/SuiteContext';

/** Unsaved changes are discarded or kept; every other question is answered yes or no. */
const LEAVING: readonly string[] = ['userPanelNotSavedMessage'];

/** The yes/no question that shows. Escape is no. */
export function QuestionDialog() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const question = useObservable(notices.questions.asked$, null);
  if (!question) return null;
  const { id, remote, messageKey, values, destructive } = question;
  const words = LEAVING.includes(messageKey) ? 'leave' : 'confirm';
  return (
    <ConfirmDialog
      key={id}
      open
      title={t(`question.${words}.title`)}
      confirmLabel={t(`question.${words}.yes`)}
      cancelLabel={t(`question.${words}.no`)}
      destructive={destructive}
      testId={`confirm-${messageKey}`}
      onConfirm={() => notices.questions.answer(id, true)}
      onCancel={() => notices.questions.answer(id, false)}
    >
      <p>{messageText(i18next, remote, messageKey, values)}</p>
    </ConfirmDialog>
  );
}
