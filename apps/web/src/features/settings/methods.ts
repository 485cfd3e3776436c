import type { Translate } from '@lotbook/messages/translator';
import * as settings from '@lotbook/messages/generated/web/settings';
import type { Choice } from '@lotbook/ui/fields';

/** The cost basis methods. */
export const makeMethods = (t: Translate): readonly Choice[] => [
  {
    value: 'FIFO',
    label: t(settings.fifo),
    explanation: t(settings.fifoHelp),
  },
  {
    value: 'LIFO',
    label: t(settings.lifo),
    explanation: t(settings.lifoHelp),
  },
  {
    value: 'HIFO',
    label: t(settings.hifo),
    explanation: t(settings.hifoHelp),
  },
];
