/** Device types an installer can say of a channel, the commonest first. */
export const CONSUMER_TYPES = [
  'other_device_type',
  'water_heater',
  'refrigerator',
  'freezer',
  'washing_machine',
  'dryer',
  'dishwasher',
  'oven',
  'tv',
  'heater',
  'electric_car',
  'pump',
] as const;
