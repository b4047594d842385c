import { areaConfiguration } from '@foyer/build';

export default areaConfiguration(import.meta.dirname);
