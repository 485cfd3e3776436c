import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import type { Message } from '@lotbook/messages/message';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadDeletedNames } from '@lotbook/db/stores/account-log';
import { findContact } from '@lotbook/db/stores/contacts';
import { formatCategory } from '@lotbook/model/category-text';
import { formatFlag } from '@lotbook/model/flag-text';
import { listAll, listAny } from '@lotbook/model/list-text';
import {
  instantFromMs,
  localDate,
  toMillis,
  type Instant,
  type TimeZone,
} from '@lotbook/model/time';
import { formatType } from '@lotbook/model/type-text';
import type { FilterChoicesInput, FilterInput } from '../base/filter-input.ts';
import { renderForReader, translateForReader } from '../reader-texts.ts';

type Texts = readonly string[] | null | undefined;

/** Describes a filter, one sentence for each condition; empty if it selects every transaction. */
export async function formatFilter(
  db: Db,
  account: Account,
  filter: FilterInput,
  sourceName: (id: string) => string,
): Promise<readonly string[]> {
  const names = {
    sourceName,
    contactName: await readContactNames(db, account, [
      ...(filter.contacts ?? []),
      ...(filter.exclude?.contacts ?? []),
    ]),
  };
  const { taxTxIds, onlyCurrencies: only, search, exclude } = filter;
  return [
    ...(taxTxIds ? [renderForReader(fill(texts.onlySelected, { count: taxTxIds.length }))] : []),
    ...(only
      ? [
          renderForReader(
            fill(texts.onlyMoving, {
              kind: only.length > 0 ? 'assets' : 'other',
              assets: listAll(only, translateForReader),
              fiatCurrency: account.fiatCurrency,
            }),
          ),
        ]
      : []),
    ...formatChoice(filter, names, account).map((condition) =>
      renderForReader(fill(texts.onlyMatching, { condition })),
    ),
    ...(exclude
      ? formatChoice(exclude, names, account).map((condition) =>
          renderForReader(fill(texts.withoutMatching, { condition })),
        )
      : []),
    ...(search ? [renderForReader(fill(texts.onlyContaining, { search }))] : []),
    ...(filter.hideFees ? [renderForReader(fill(texts.withoutFeeOnly))] : []),
    ...(filter.hideDust
      ? [renderForReader(fill(texts.withoutDust, { fiatCurrency: account.fiatCurrency }))]
      : []),
    ...(filter.hideZeroValue ? [renderForReader(fill(texts.withoutValueless))] : []),
  ];
}

interface Names {
  readonly sourceName: (id: string) => string;
  readonly contactName: (id: string) => string;
}

const fillNames = (
  message: Message<{ readonly names: string }>,
  list: Texts,
  getName: (each: string) => string = String,
): readonly FilledMessage[] =>
  list?.length ? [fill(message, { names: listAny(list.map(getName), translateForReader) })] : [];

function formatChoice(
  filter: FilterChoicesInput,
  { sourceName, contactName }: Names,
  account: Account,
): readonly FilledMessage[] {
  const { txFlags } = filter;
  const toList = txFlags?.operator.toLowerCase() === 'and' ? listAll : listAny;
  return [
    ...fillNames(texts.conditionAssets, [
      ...(filter.currencies ?? []),
      ...(filter.contracts ?? []),
    ]),
    ...fillNames(
      texts.conditionSources,
      [...(filter.exchanges ?? []), ...(filter.wallets ?? [])],
      sourceName,
    ),
    ...fillNames(texts.conditionTypes, filter.types, (type) =>
      formatType(type, translateForReader),
    ),
    ...fillNames(texts.conditionCategories, filter.taxCategories, (category) =>
      formatCategory(category, translateForReader),
    ),
    ...fillNames(texts.conditionContacts, filter.contacts, contactName),
    ...(txFlags?.flags.length
      ? [
          fill(texts.conditionFlags, {
            names: toList(
              txFlags.flags.map((flag) => formatFlag(flag, translateForReader)),
              translateForReader,
            ),
          }),
        ]
      : []),
    ...formatStretch(filter, account.timeZone as TimeZone),
  ];
}

function formatStretch(
  { txDateStart: from, txDateEnd: to }: FilterChoicesInput,
  zone: TimeZone,
): readonly FilledMessage[] {
  const first = from && toDay(toMillis(from as Instant), zone);
  // The end is the first instant that is no longer of it.
  const last = to && toDay(toMillis(to as Instant) - 1, zone);
  if (first && last) return [fill(texts.conditionBetween, { from: first, to: last })];
  if (first) return [fill(texts.conditionSince, { day: first })];
  return last ? [fill(texts.conditionUntil, { day: last })] : [];
}

const toDay = (ms: number, zone: TimeZone): string => localDate(instantFromMs(ms), zone);

async function readContactNames(
  db: Db,
  account: Account,
  ids: readonly string[],
): Promise<Names['contactName']> {
  const found = await Promise.all([...new Set(ids)].map((id) => findContact(db, account.id, id)));
  const names = new Map(
    found.flatMap((contact) => (contact ? [[contact.id, contact.contactName] as const] : [])),
  );
  const missing = [...new Set(ids)].filter((id) => !names.has(id));
  const deleted =
    missing.length === 0
      ? new Map<string, string>()
      : await loadDeletedNames(db, account.id, missing);
  return (id) => {
    const deletedName = deleted.get(id);
    return (
      names.get(id) ??
      renderForReader(
        deletedName === undefined
          ? fill(texts.deletedContact)
          : fill(texts.deletedContactNamed, { name: deletedName }),
      )
    );
  };
}
