/** How amounts are printed. */
export const roundings = [
  { value: 'cents', label: 'Cents' },
  { value: 'wholeDollar', label: 'Whole dollars' },
];
