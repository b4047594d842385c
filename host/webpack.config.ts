import { hostConfiguration } from '@foyer/build';

export default hostConfiguration(import.meta.dirname);
