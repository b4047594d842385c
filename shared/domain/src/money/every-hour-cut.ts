import type { PriceCalendar } from './price-calendar';

/** A calendar whose hours are all cut, so that they are read in steps of five minutes. */
export const EVERY_HOUR_CUT: PriceCalendar = {
  dayStartMin: 0,
  seasons: [
    {
      fromMonthDay: '01-01',
      rules: [
        {
          dayTypes: [],
          otherwise: '',
          ranges: Array.from({ length: 24 }, (_, hour) => ({
            period: '',
            fromMin: hour * 60 + 15,
            toMin: hour * 60 + 30,
          })),
        },
      ],
    },
  ],
};
