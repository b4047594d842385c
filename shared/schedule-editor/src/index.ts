export { DaySlider, type DaySliderProps } from './DaySlider';
export { ScheduleEditor, type ScheduleEditorProps } from './ScheduleEditor';
export { type EditedForm, type ScheduleEditing, useScheduleEditing } from './useScheduleEditing';
