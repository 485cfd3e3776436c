import * as labels from '@lotbook/messages/generated/labels';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';

/** `BTC`, `BTC and ETH`, `BTC, ETH and SOL`. */
export const listAll = (items: readonly string[], t: Translate): string =>
  listItems(items, labels.allItems, t);

/** `BTC`, `BTC or ETH`, `BTC, ETH or SOL`. */
export const listAny = (items: readonly string[], t: Translate): string =>
  listItems(items, labels.anyItem, t);

const listItems = (
  items: readonly string[],
  message: Message<{ readonly items: string; readonly last: string }>,
  t: Translate,
): string =>
  items.length < 2
    ? items.join('')
    : t(message, {
        items: items
          .slice(0, -1)
          .reduce((listed, next) => t(labels.furtherItem, { items: listed, next })),
        last: items.at(-1) ?? '',
      });
