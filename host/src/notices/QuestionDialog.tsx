import { useObservable } from '@foyer/remote-kit';
import { ConfirmDialog } from '@foyer/ui';
import i18next from 'i18next';
import { memo } from 'react';
import { useSuite, useSuiteLanguage, useTexts } from '../context/suite-context';
import { messageText } from '../preferences/language/message-text';

/** Questions about unsaved changes have their own buttons, all others yes and no. */
const LEAVING: readonly string[] = ['userPanelNotSavedMessage'];

/** Splits a text into the question, used as title, and the explanation. */
function questionOf(text: string): readonly [question: string, more: string] {
  const end = text.indexOf('?') + 1 || text.length;
  return [text.slice(0, end), text.slice(end).trim()];
}

/** The current yes/no question. Escape is no. */
export const QuestionDialog = memo(function QuestionDialog() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const question = useObservable(notices.questions.asked$, null);
  if (!question) return null;
  const { id, remote, messageKey, values, destructive } = question;
  const isLeaving = LEAVING.includes(messageKey);
  const words = isLeaving ? 'leave' : 'confirm';
  const text = messageText(i18next, remote, messageKey, values);
  const [asked, more] = isLeaving ? [t('question.leave.title'), text] : questionOf(text);
  return (
    <ConfirmDialog
      key={id}
      open
      title={asked}
      confirmLabel={t(`question.${words}.yes`)}
      cancelLabel={t(`question.${words}.no`)}
      destructive={destructive}
      testId={`confirm-${messageKey}`}
      onConfirm={() => notices.questions.answer(id, true)}
      onCancel={() => notices.questions.answer(id, false)}
    >
      {more ? <p>{more}</p> : null}
    </ConfirmDialog>
  );
});
