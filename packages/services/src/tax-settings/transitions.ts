import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderIssue } from '@lotbook/messages/render-issue';
import type { IssueText } from '@lotbook/model/issue';
import { format, quantity } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadSources } from '@lotbook/db/stores/sources';
import { getAssets } from '@lotbook/db/stores/records';
import type { StoredTransition } from '@lotbook/db/stores/tax-settings';
import { previewTransition } from '@lotbook/engine/transition-preview';
import { AppError } from '@lotbook/model/errors';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import type { LotMethod } from '@lotbook/model/settings';
import {
  instantFromMs,
  localDate,
  toMillis,
  type Instant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';
import { checkedTaxMethod } from '../accounts/checked-settings.ts';
import { assetBook } from '../computing/asset-book.ts';
import { sourceNames } from '../computing/source-names.ts';
import { getTransition } from '../computing/tax-settings.ts';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getStart } from '../transactions/date-presets.ts';
import { changingTax } from './changing-tax.ts';
import { getTransitionRules } from './read-tax-profile.ts';

/** How the basis of an asset shall be divided: all lots by an order, or lots by hand. */
export interface RequestedTransition {
  readonly asset: string;
  /** When the rule was written down; lots by hand: when they were assigned. It counts as done when the day ends by the account's clock. Absent: now. */
  readonly recordedOn?: LocalDate | undefined;
  /** When one's books first showed which lots lie where, likewise. Absent: now. */
  readonly completedOn?: LocalDate | undefined;
  readonly order?: string | undefined;
  /** Which are filled first. */
  readonly sourceIds?: readonly string[] | undefined;
  readonly parts?:
    | readonly { readonly lotId: string; readonly sourceId: string; readonly quantity: string }[]
    | undefined;
}

export interface TransitionOutlook {
  readonly before: readonly OpenLot[];
  readonly after: readonly OpenLot[];
  /** Why the division cannot be followed; it cannot be completed then. */
  readonly refusal: IssueText | undefined;
}

/** What a division would do to the lots as they lay when lots began to leave per source. Nothing is kept. */
export function loadTransitionOutlook(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: RequestedTransition,
): Promise<TransitionOutlook> {
  return readingAs(services, actor, accountId, 'accountSettingsView', async (db, { account }) =>
    loadOutlook(db, account, await checked(db, account, wanted)),
  );
}

/** Divides the basis of an asset among its sources, for good. @throws AppError BAD_INPUT where the law or the lots do not allow it, or where it was done already. */
export function completeTransition(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: RequestedTransition,
): Promise<void> {
  return changingTax(services, actor, accountId, async (tx, { account }, stored) => {
    if (stored.some(({ kind, part }) => kind === 'transition' && part === wanted.asset))
      throw divided(wanted.asset);
    const payload = await checked(tx, account, wanted);
    const { refusal: reason } = await loadOutlook(tx, account, payload);
    if (reason !== undefined)
      throw refusal(renderIssue(getProductTranslator(account.jurisdiction), reason));
    const { asset, allocation, recordedAt, completedAt } = payload;
    const how = allocation.kind === 'global' ? `all lots by ${allocation.order}` : 'lots by hand';
    const message = `The basis of ${asset} was divided among sources (${how}), for good`;
    return {
      kind: 'transition' as const,
      settings: [{ part: asset, payload: { recordedAt, completedAt, allocation } }],
      message,
    };
  });
}

const divided = (asset: string): AppError =>
  new AppError(
    'BAD_INPUT',
    `The basis of ${asset} was divided among sources already. That is irrevocable (Rev. Proc. 2024-28), so it cannot be changed.`,
    {
      field: 'asset',
    },
  );

type Named = StoredTransition & { readonly asset: AssetId };

async function loadOutlook(db: Db, account: Account, wanted: Named): Promise<TransitionOutlook> {
  const { getName, getId } = sourceNames(await loadSources(db, account.id));
  const transition = getTransition(wanted.asset, wanted, getName);
  const {
    before,
    after,
    refusal: reason,
  } = previewTransition(await assetBook(db, account, wanted.asset), transition);
  const withIds = (lots: readonly OpenLot[]) =>
    lots.map((lot) => ({ ...lot, source: getId(lot.source) }));
  return { before: withIds(before), after: withIds(after), refusal: reason };
}

async function checked(db: Db, account: Account, wanted: RequestedTransition): Promise<Named> {
  if (!getTransitionRules(account))
    throw refusal(
      'Basis is divided only in the United States, where lots lie together until 2024 and by source from 2025. This account is computed otherwise.',
    );
  if (!(await getAssets(db, account.id)).includes(wanted.asset))
    throw refusal(
      `No transaction of this account moves ${wanted.asset || 'an asset without a name'}.`,
    );
  const now = instantFromMs(Date.now());
  const today = localDate(now, account.timeZone as TimeZone);
  const doneAt = (on: LocalDate = today): Instant =>
    on === today ? now : getEnd(on, account.timeZone as TimeZone);
  const [recordedAt, completedAt] = [doneAt(wanted.recordedOn), doneAt(wanted.completedOn)];
  if (recordedAt > now) throw refusal('Date cannot be in future', 'recordedOn');
  if (completedAt > now) throw refusal('Date cannot be in future', 'completedOn');
  if (recordedAt > completedAt)
    throw refusal('It cannot be completed before its rule was written down.', 'completedOn');
  return {
    asset: wanted.asset as AssetId,
    recordedAt,
    completedAt,
    allocation: await getAllocation(db, account, wanted),
  };
}

const DAY_MS = 86_400_000;

/** The last instant of a calendar date. */
const getEnd = (on: LocalDate, zone: TimeZone): Instant =>
  instantFromMs(toMillis(getStart(dayAfter(on), zone)) - 1);
const dayAfter = (on: LocalDate): LocalDate =>
  new Date(Date.parse(`${on}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10) as LocalDate;

async function getAllocation(
  db: Db,
  account: Account,
  { order, sourceIds = [], parts }: RequestedTransition,
): Promise<StoredTransition['allocation']> {
  if ((order === undefined) === (parts === undefined))
    throw refusal(
      'Say either in which order all lots fill the sources, or which lots lie where.',
      'order',
    );
  const known = new Set<string>((await loadSources(db, account.id)).map(({ id }) => id));
  const getSource = (id: string): SourceId => {
    if (!isId(id) || !known.has(id.toLowerCase())) throw notFound('source');
    return id.toLowerCase() as SourceId;
  };
  if (parts === undefined) {
    if (new Set(sourceIds).size < sourceIds.length)
      throw refusal('Each source can be named once.', 'sourceIds');
    return {
      kind: 'global',
      order: checkedTaxMethod(order!) as LotMethod,
      sources: sourceIds.map(getSource),
    };
  }
  if (parts.length === 0) throw refusal('An option must be selected', 'parts');
  return {
    kind: 'specific',
    parts: parts.map(({ lotId, sourceId, quantity: units }) => ({
      lot: lotId,
      source: getSource(sourceId),
      quantity: checkedUnits(units),
    })),
  };
}

function checkedUnits(text: string): string {
  const units = /^\d{1,20}(\.\d{1,18})?$/.test(text) ? quantity(text) : 0n;
  if (units === 0n) throw refusal('Must be at least 0.000000000000000001', 'parts');
  return format(quantity(text));
}

const refusal = (message: string, field = 'transition'): AppError =>
  new AppError('BAD_INPUT', message, { field });
