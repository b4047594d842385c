/** A flat tariff as stored. */
export const FLAT_TARIFF = {
  id: 'first',
  fromDate: '2024-02-17',
  category: 'flat',
  name: null,
  ranges: '',
  price: 21.46,
  rangePrice: null,
  sellingPrice: null,
  savedAt: '2024-02-17 08:00:00',
};
