import type { ComposedMail } from './message';

/** Headers of every mail beyond sender, receiver and subject. */
export function extraHeaders({ unsubscribe }: Pick<ComposedMail, 'unsubscribe'>): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
