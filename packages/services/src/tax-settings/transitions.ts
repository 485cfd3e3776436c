import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as shared from '@lotbook/messages/generated/services/shared';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tax-settings';
import { getAccountTranslator, renderForReader } from '../reader-texts.ts';
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
import { validateTaxMethod } from '../base/checked-settings.ts';
import { readAssetBook } from '../computing/asset-book.ts';
import { makeSourceNames } from '../computing/source-names.ts';
import { getTransition } from '../computing/tax-settings.ts';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getStart } from '../base/date-presets.ts';
import { changeTaxWith } from './changing-tax.ts';
import { getTransitionRules } from './read-tax-profile.ts';

/** How the basis of an asset is divided: all lots by an order, or lots manually. */
export interface RequestedTransition {
  readonly asset: string;
  /** When the rule was recorded; for manual lots: when they were assigned. Takes effect at the end of that day in the account's time zone. Absent: now. */
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

/** The result of a division for the lots at the time when tracking per source begins. Stores nothing. */
export function loadTransitionOutlook(
  services: Services,
  actor: Actor,
  accountId: string,
  request: RequestedTransition,
): Promise<TransitionOutlook> {
  return readingAs(services, actor, accountId, 'accountSettingsView', async (db, { account }) =>
    loadOutlook(db, account, await validateTransition(db, account, request)),
  );
}

/** Divides the basis of an asset among its sources, for good. @throws AppError BAD_INPUT where the law or the lots do not allow it, or where it was done already. */
export function completeTransition(
  services: Services,
  actor: Actor,
  accountId: string,
  request: RequestedTransition,
): Promise<void> {
  return changeTaxWith(services, actor, accountId, async (tx, { account }, stored) => {
    if (stored.some(({ kind, part }) => kind === 'transition' && part === request.asset))
      throw makeDividedError(request.asset);
    const payload = await validateTransition(tx, account, request);
    const { refusal: reason } = await loadOutlook(tx, account, payload);
    if (reason !== undefined)
      throw makeRefusal(renderIssue(getAccountTranslator(account.jurisdiction), reason));
    const { asset, allocation, recordedAt, completedAt } = payload;
    const division =
      allocation.kind === 'global'
        ? fill(texts.divisionByMethod, { method: allocation.order.toUpperCase() })
        : fill(texts.divisionManual);
    const message: FilledMessage = fill(texts.basisDivided, { asset, division });
    return {
      kind: 'transition' as const,
      settings: [{ part: asset, payload: { recordedAt, completedAt, allocation } }],
      message,
    };
  });
}

const makeDividedError = (asset: string): AppError =>
  new AppError('BAD_INPUT', fill(texts.basisAlreadyDivided, { asset }), {
    field: 'asset',
  });

type Named = StoredTransition & { readonly asset: AssetId };

async function loadOutlook(db: Db, account: Account, request: Named): Promise<TransitionOutlook> {
  const { getName, getId } = makeSourceNames(await loadSources(db, account.id));
  const transition = getTransition(request.asset, request, getName);
  const {
    before,
    after,
    refusal: reason,
  } = previewTransition(await readAssetBook(db, account, request.asset), transition);
  const withIds = (lots: readonly OpenLot[]) =>
    lots.map((lot) => ({ ...lot, source: getId(lot.source) }));
  return { before: withIds(before), after: withIds(after), refusal: reason };
}

async function validateTransition(
  db: Db,
  account: Account,
  request: RequestedTransition,
): Promise<Named> {
  if (!getTransitionRules(account)) throw makeRefusal(fill(texts.divisionOnlyInUs));
  if (!(await getAssets(db, account.id)).includes(request.asset))
    throw makeRefusal(
      fill(texts.assetNeverMoved, {
        asset: request.asset || renderForReader(fill(texts.namelessAsset)),
      }),
    );
  const now = instantFromMs(Date.now());
  const today = localDate(now, account.timeZone as TimeZone);
  const doneAt = (on: LocalDate = today): Instant =>
    on === today ? now : getEnd(on, account.timeZone as TimeZone);
  const [recordedAt, completedAt] = [doneAt(request.recordedOn), doneAt(request.completedOn)];
  if (recordedAt > now) throw makeRefusal(fill(contractRules.dateCannotBeInFuture), 'recordedOn');
  if (completedAt > now) throw makeRefusal(fill(contractRules.dateCannotBeInFuture), 'completedOn');
  if (recordedAt > completedAt) throw makeRefusal(fill(texts.completedBeforeRule), 'completedOn');
  return {
    asset: request.asset as AssetId,
    recordedAt,
    completedAt,
    allocation: await getAllocation(db, account, request),
  };
}

const DAY_MS = 86_400_000;

/** The last instant of a calendar date. */
const getEnd = (on: LocalDate, zone: TimeZone): Instant =>
  instantFromMs(toMillis(getStart(getNextDay(on), zone)) - 1);
const getNextDay = (on: LocalDate): LocalDate =>
  new Date(Date.parse(`${on}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10) as LocalDate;

async function getAllocation(
  db: Db,
  account: Account,
  { order, sourceIds = [], parts }: RequestedTransition,
): Promise<StoredTransition['allocation']> {
  if ((order === undefined) === (parts === undefined))
    throw makeRefusal(fill(texts.divisionAmbiguous), 'order');
  const known = new Set<string>((await loadSources(db, account.id)).map(({ id }) => id));
  const getSource = (id: string): SourceId => {
    if (!isId(id) || !known.has(id.toLowerCase())) throw notFound('source');
    return id.toLowerCase() as SourceId;
  };
  if (parts === undefined) {
    if (new Set(sourceIds).size < sourceIds.length)
      throw makeRefusal(fill(texts.sourceRepeated), 'sourceIds');
    return {
      kind: 'global',
      order: validateTaxMethod(order!) as LotMethod,
      sources: sourceIds.map(getSource),
    };
  }
  if (parts.length === 0) throw makeRefusal(fill(contractRules.anOptionMustBeSelected), 'parts');
  return {
    kind: 'specific',
    parts: parts.map(({ lotId, sourceId, quantity: units }) => ({
      lot: lotId,
      source: getSource(sourceId),
      quantity: validateUnits(units),
    })),
  };
}

function validateUnits(text: string): string {
  const units = /^\d{1,20}(\.\d{1,18})?$/.test(text) ? quantity(text) : 0n;
  if (units === 0n) throw makeRefusal(fill(shared.belowSmallestUnit), 'parts');
  return format(quantity(text));
}

const makeRefusal = (message: string | FilledMessage, field = 'transition'): AppError =>
  new AppError('BAD_INPUT', message, { field });
