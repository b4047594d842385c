import { en } from 'zod/locales';
import * as z from 'zod/mini';

// Unlike `zod`, `zod/mini` has no language until one is chosen and reports every problem as "Invalid input".
z.config(en());

/** Problems of a file in words, one line each with the field it is about. */
export const schemaProblems = (error: z.core.$ZodError): string => z.prettifyError(error);
