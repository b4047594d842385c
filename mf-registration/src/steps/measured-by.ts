/** What measures a home: a kit with an energy gateway, or devices of its own, such as its meter. */
export const MEASURED_BY = ['kit', 'own'] as const;
export type MeasuredBy = (typeof MEASURED_BY)[number];

/** Step in which it is chosen. */
const CHOSEN_IN = 'installation_details';

interface Drafts {
  draftOf(step: string): Readonly<Record<string, unknown>>;
}

export const measuredByOwnDevices = ({ draftOf }: Drafts): boolean => draftOf(CHOSEN_IN).measuredBy === 'own';

/** Draft of the step with another choice, for `saveStepDurably(...measuredByDraft(…))`. */
export const measuredByDraft = ({ draftOf }: Drafts, measuredBy: MeasuredBy) =>
  [CHOSEN_IN, { ...draftOf(CHOSEN_IN), measuredBy }] as const;
