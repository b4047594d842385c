export { KeptForm, type KeptFormProps } from './KeptForm';
export { forgetKeptForms } from './kept-values';
export { type KeptFormOptions, type KeptFormState, type Refused, useKeptForm } from './useKeptForm';
