import type { MessageValues } from '@foyer/contract';
import { useObservable } from '@foyer/remote-kit';
import { ConfirmDialog } from '@foyer/ui';
import i18next from 'i18next';
import { memo } from 'react';
import { useSuite, useSuiteLanguage, useTexts } from '../context/suite-context';
import { messageText } from '../preferences/language/message-text';

/** Questions about unsaved changes have the shell's own buttons. */
const LEAVING: readonly string[] = ['userPanelNotSavedMessage'];

/** Replaces question marks inside values, such as names, while the text is split. */
const OWN_MARK = '\uE000';

function withoutMarks(values: MessageValues): MessageValues {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('?', OWN_MARK) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Splits a text, written with {@link withoutMarks}, into the question, used as title, and the explanation. */
function splitQuestion(text: string): readonly string[] {
  const end = text.indexOf('?') + 1 || text.length;
  return [text.slice(0, end), text.slice(end).trim()].map((part) => part.replaceAll(OWN_MARK, '?'));
}

/** The current question, whose buttons name what they do. Escape is the second one. */
export const QuestionDialog = memo(function QuestionDialog() {
  const { notices } = useSuite();
  const t = useTexts();
  useSuiteLanguage();
  const question = useObservable(notices.questions.asked$, null);
  if (!question) return null;
  const { id, remote, messageKey, values, destructive } = question;
  const isLeaving = LEAVING.includes(messageKey);
  const [asked = '', more] = isLeaving
    ? [t('question.leave.title'), messageText(i18next, remote, messageKey, values)]
    : splitQuestion(messageText(i18next, remote, messageKey, withoutMarks(values)));
  /** Button that names the action; areas released before these texts have general words. */
  const answer = (way: 'yes' | 'no') => {
    const own = `${remote}:answers.${messageKey}.${way}`;
    if (isLeaving) return t(`question.leave.${way}`);
    return i18next.exists(own) ? i18next.t(own) : t(`question.confirm.${way}`);
  };
  return (
    <ConfirmDialog
      key={id}
      open
      title={asked}
      confirmLabel={answer('yes')}
      cancelLabel={answer('no')}
      destructive={destructive}
      testId={`confirm-${messageKey}`}
      onConfirm={() => notices.questions.answer(id, true)}
      onCancel={() => notices.questions.answer(id, false)}
    >
      {more ? <p>{more}</p> : null}
    </ConfirmDialog>
  );
});
