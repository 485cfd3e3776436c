import { PackedList } from './packed-rows.ts';

/** The content of each field: an amount of money or units, or a JSON value. A field may be absent, and none is null. */
export type Fields<Item> = Readonly<Record<keyof Item, 'amount' | 'plain'>>;

/** Objects that are alike, packed: their fields in order and without names, which would be most of the text. */
export function packObjects<Item extends object>(
  fields: Fields<Item>,
  atOnce?: number,
): PackedList<Item, readonly unknown[]> {
  const names = Object.keys(fields) as (keyof Item)[];
  const amounts = names.map((name) => fields[name] === 'amount');
  const write = (item: Item): readonly unknown[] =>
    names.map((name, index) =>
      amounts[index] && item[name] !== undefined
        ? String(item[name] as bigint)
        : (item[name] ?? null),
    );
  const read = (values: readonly unknown[]): Item => {
    const item: Partial<Record<keyof Item, unknown>> = {};
    for (let index = 0; index < names.length; index += 1) {
      const value = values[index];
      if (value !== null) item[names[index]!] = amounts[index] ? BigInt(value as string) : value;
    }
    return item as Item;
  };
  return new PackedList(write, read, atOnce);
}
