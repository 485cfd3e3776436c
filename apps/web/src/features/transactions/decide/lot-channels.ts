import type { Option } from '@lotbook/ui/fields';

/** Where lots are identified; what a choice has to be recorded with. */
export const lotChannels: readonly Option[] = [
  { value: 'books', label: 'In my own books' },
  { value: 'broker', label: 'With the broker, who was told' },
];
