export { HISTORY_FAULTS, HistoryError, type HistoryFault, readHistory } from './read-history';
