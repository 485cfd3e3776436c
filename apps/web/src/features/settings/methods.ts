import type { Choice } from '@lotbook/ui/fields';

/** The orders in which lots may leave. */
export const methods: readonly Choice[] = [
  {
    value: 'FIFO',
    label: 'FIFO: first in, first out',
    explanation:
      'The oldest units leave first. What the IRS assumes when you have not said otherwise.',
  },
  {
    value: 'LIFO',
    label: 'LIFO: last in, first out',
    explanation: 'The newest units leave first. More gains are short-term.',
  },
  {
    value: 'HIFO',
    label: 'HIFO: highest cost first',
    explanation: 'The dearest units leave first, so gains are smallest now and larger later.',
  },
];
