import * as z from 'zod/mini';
import { defineCall, defineFileCall } from './call';
import { optionalText, wireId } from './values';

const PDF = 'application/pdf';

/** Day of the home's commissioning report, `YYYY-MM-DD` in site time; null without one. Foyer extension. */
export const commissioningReport = defineCall({
  id: 'commissioningReport',
  path: '/api/user/document/commissioningReport',
  params: z.object({}),
  answer: z.object({ day: optionalText }),
  read: ({ day }) => day,
  source: 'docs/rules/professionals.md',
});

/** Commissioning report for the household and those acting for it, in the session's language. */
export const commissioningReportFile = defineFileCall({
  id: 'commissioningReportFile',
  path: '/document/commissioningReport',
  params: z.object({}),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/professionals.md',
});

/** Commissioning report for an installation's installer and maintainer. `id` is the household's account. */
export const installationReportFile = defineFileCall({
  id: 'installationReportFile',
  path: '/document/installationReport',
  params: z.object({ id: wireId }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/professionals.md',
});

/** Traceability document of a kit, by its 12-character code. */
export const kitTraceabilityFile = defineFileCall({
  id: 'kitTraceabilityFile',
  path: '/document/kitTraceability',
  params: z.object({ kitCode: z.string().check(z.toUpperCase(), z.regex(/^[0-9A-Z]{12}$/)) }),
  file: PDF,
  errors: ['kit.not.found', 'kit.not.available'],
  source: 'docs/rules/professionals.md',
});
