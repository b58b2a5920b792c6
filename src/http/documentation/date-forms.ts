/** Dates as clients may write them (values/moment.ts), for the documentation. */

interface DateForm {
  name: string
  examples: readonly string[]
}

export const dateForms: readonly DateForm[] = [
  { name: 'A day', examples: ['2027-07-04', '20270704', '2027/7/4', '4.7.2027', 'July 4, 2027', '4 July 2027'] },
  { name: 'A day and a time of the zone', examples: ['2027-07-04 19:30', '2027-07-04T19:30:00', '20270704T193000'] },
  {
    name: 'An instant, also in Unix seconds',
    examples: ['2027-07-04T19:30:00+02:00', '2027-07-04T17:30:00Z', 'Sun, 04 Jul 2027 19:30:00 +0200', '1814722200'],
  },
  { name: 'A month: its first day, or its last one in end_date', examples: ['2027-07', 'July 2027'] },
  { name: 'A weekend, in the same way', examples: ['weekend', 'next weekend'] },
  { name: 'A day in words', examples: ['today', 'tomorrow 9am', 'yesterday noon', 'now'] },
  { name: 'From now on, or back', examples: ['+2 weeks', '-3 days', 'now-1day', '1 month ago'] },
  { name: 'A day of the week', examples: ['saturday', 'saturday +1 day', 'next friday', 'monday next week'] },
  { name: 'A day of the month', examples: ['first day of next month', 'last day of this month'] },
]
