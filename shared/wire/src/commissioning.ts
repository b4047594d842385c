import * as z from 'zod/mini';
import { defineCall, defineFileCall } from './call';
import { optionalText, wireId } from './values';

const PDF = 'application/pdf';

/** Day on which the home's commissioning report was made, `YYYY-MM-DD` in site time; null where there is none. Ours. */
export const commissioningReport = defineCall({
  id: 'commissioningReport',
  path: '/api/user/document/commissioningReport',
  params: z.object({}),
  answer: z.object({ day: optionalText }),
  read: ({ day }) => day,
  source: 'D145, D165',
});

/** The home's commissioning report, for its people and for whoever acts in it, in the language of who reads it. */
export const commissioningReportFile = defineFileCall({
  id: 'commissioningReportFile',
  path: '/document/commissioningReport',
  params: z.object({}),
  file: PDF,
  errors: ['document.not.found'],
  source: 'D145, D165',
});

/** The same report for the installer and the maintainer of an installation, by its account's id. */
export const installationReportFile = defineFileCall({
  id: 'installationReportFile',
  path: '/document/installationReport',
  params: z.object({ id: wireId }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'D145, D165',
});

/** What the maker knows of a kit by its code of twelve letters and digits. */
export const kitTraceabilityFile = defineFileCall({
  id: 'kitTraceabilityFile',
  path: '/document/kitTraceability',
  params: z.object({ kitCode: z.string().check(z.toUpperCase(), z.regex(/^[0-9A-Z]{12}$/)) }),
  file: PDF,
  errors: ['kit.not.found', 'kit.not.available'],
  source: 'spec 2 §2 §5, D166',
});
