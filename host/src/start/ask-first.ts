import { askEarly } from './early-calls';

// Before the files of the areas are fetched: the answers take longest, and everything waits for them.
askEarly();
