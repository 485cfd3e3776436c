import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadDeletedNames } from '@lotbook/db/stores/account-log';
import { findContact } from '@lotbook/db/stores/contacts';
import { formatCategory } from '@lotbook/model/category-text';
import { formatFlag } from '@lotbook/model/flag-text';
import {
  instantFromMs,
  localDate,
  toMillis,
  type Instant,
  type TimeZone,
} from '@lotbook/model/time';
import { formatType } from '@lotbook/model/type-text';
import type { FilterChoicesInput, FilterInput } from '../transactions/filter-input.ts';
import { formatDayForReader, renderForReader, translateForReader } from '../reader-texts.ts';

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
    contactName: await contactNames(db, account, [
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
              hasCount: only.length > 0 ? 'yes' : 'other',
              only: joined(only),
              fiatCurrency: account.fiatCurrency,
            }),
          ),
        ]
      : []),
    ...formatChoice(filter, names, account).map((each) =>
      renderForReader(fill(texts.onlyMatching, { each })),
    ),
    ...(exclude
      ? formatChoice(exclude, names, account).map((each) =>
          renderForReader(fill(texts.withoutMatching, { each })),
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

const some = (
  lead: string,
  list: Texts,
  getName: (each: string) => string = String,
): readonly string[] => (list?.length ? [`${lead} ${list.map(getName).join(' or ')}`] : []);

function formatChoice(
  filter: FilterChoicesInput,
  { sourceName, contactName }: Names,
  account: Account,
): readonly string[] {
  const { txFlags } = filter;
  return [
    ...some('of', [...(filter.currencies ?? []), ...(filter.contracts ?? [])]),
    ...some('at', [...(filter.exchanges ?? []), ...(filter.wallets ?? [])], sourceName),
    ...some('of the type', filter.types, (type) => formatType(type, translateForReader)),
    ...some('of the category', filter.taxCategories, formatCategory),
    ...some('with', filter.contacts, contactName),
    ...(txFlags?.flags.length
      ? [
          `flagged ${txFlags.flags.map((flag) => formatFlag(flag, translateForReader)).join(txFlags.operator.toLowerCase() === 'and' ? ' and ' : ' or ')}`,
        ]
      : []),
    ...formatStretch(filter, account.timeZone as TimeZone),
  ];
}

function formatStretch(
  { txDateStart: from, txDateEnd: to }: FilterChoicesInput,
  zone: TimeZone,
): readonly string[] {
  const first = from && toDay(toMillis(from as Instant), zone);
  // The end is the first instant that is no longer of it.
  const last = to && toDay(toMillis(to as Instant) - 1, zone);
  if (first && last) return [`from ${first} to ${last}`];
  return [...(first ? [`since ${first}`] : []), ...(last ? [`until ${last}`] : [])];
}

const toDay = (ms: number, zone: TimeZone): string =>
  formatDayForReader(localDate(instantFromMs(ms), zone));

async function contactNames(
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
  return (id) =>
    names.get(id) ?? (deleted.has(id) ? `${deleted.get(id)} (deleted)` : 'a deleted contact');
}

/** `A`, `A and B`, `A, B and C`. */
export const joined = (names: readonly string[]): string =>
  names.length < 2
    ? names.join('')
    : renderForReader(
        fill(texts.lastOfList, { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' }),
      );
