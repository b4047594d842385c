/** Minimum length the platform accepts. */
export const SHORTEST_PASSWORD = 8;

/** Messages of the platform's refusals of a new password. */
export const PASSWORD_MESSAGES: Readonly<Record<string, string>> = {
  'password.too.short': 'passwordTooShortMessage',
  'password.too.common': 'passwordTooCommonMessage',
  'password.sameAsMail': 'passwordSameMessage',
};
