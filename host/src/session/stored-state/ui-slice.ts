import { LANGUAGES, type Language } from '@foyer/contract';
import { createSlice, type PayloadAction } from '@foyer/remote-kit/store';

/** `system` follows the device. */
export const SCHEMES = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Display preferences of this browser. */
export interface UiState {
  readonly language: Language;
  /** Chosen by a person who may not change the profile; takes precedence over the profile's language. */
  readonly languageIsLocal: boolean;
  readonly scheme: Scheme;
}

const initialState: UiState = { language: LANGUAGES[0], languageIsLocal: false, scheme: 'system' };

export const uiSlice = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    languageShown: (
      state,
      { payload }: PayloadAction<{ readonly language: Language; readonly local: boolean }>,
    ): UiState => ({ ...state, language: payload.language, languageIsLocal: payload.local }),
    schemeChosen: (state, { payload }: PayloadAction<Scheme>): UiState => ({ ...state, scheme: payload }),
  },
});

export const { languageShown, schemeChosen } = uiSlice.actions;
