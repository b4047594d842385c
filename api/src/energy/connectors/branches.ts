/** First level of every topic of a home. */
export const ROOT_TOPIC = 'foyer';

/** Branch of a user of the broker, without a slash at the end. */
export const branchOf = (username: string): string => `${ROOT_TOPIC}/${username}`;
