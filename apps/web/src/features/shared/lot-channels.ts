import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import type { Option } from '@lotbook/ui/fields';

/** Where a lot selection is recorded. The server requires it. */
export const getLotChannels = (t: Translate): readonly Option[] => [
  { value: 'books', label: t(texts.inMyRecords) },
  { value: 'broker', label: t(texts.withBroker) },
];
