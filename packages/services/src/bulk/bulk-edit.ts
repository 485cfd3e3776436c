import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/bulk';
import * as contract from '@lotbook/messages/generated/contract';
import { isAppId } from '@lotbook/access/applications';
import type { Db } from '@lotbook/db/database';
import type { AnnotationKind } from '@lotbook/db/stores/decisions';
import { findContact } from '@lotbook/db/stores/contacts';
import { getOrganization } from '@lotbook/db/stores/organizations';
import type { DecisionKind } from '@lotbook/model/decision';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { IdentificationChannel } from '@lotbook/model/settings';
import { validateCategory, getModeTreatment } from '../decisions/category-fit.ts';
import { readRuleInForce } from '../decisions/category-rules.ts';
import { validateMoney } from '../decisions/cost-basis.ts';
import { isId, notFound } from '../member.ts';
import { checkMemoText } from '../memos/memo-text.ts';

/** What can be done to many transactions at once. */
export type BulkEdit =
  /** `mode` answers the question of unsettled law that the category depends on; `organizationId` is the recipient of a donation. */
  | {
      readonly kind: 'category';
      readonly category: string;
      readonly mode?: string | undefined;
      readonly organizationId?: string | undefined;
    }
  | { readonly kind: 'reset-category' }
  /** Sets the category of a rule for later imports on the transactions it matches; manual decisions are kept. */
  | { readonly kind: 'run-rule'; readonly ruleId: string; readonly category: string }
  | { readonly kind: 'ignore' | 'count' }
  | { readonly kind: 'memo'; readonly memo: string; readonly appType: string }
  /** Without one, no one stands behind them any more. */
  | { readonly kind: 'contact'; readonly contactId?: string | undefined }
  | { readonly kind: 'organization'; readonly organizationId?: string | undefined }
  /** `assign-basis` uses the market value at the time as the cost of units with an unknown cost; `revert-basis` reverts assigned or edited values. */
  | { readonly kind: 'assign-basis' | 'revert-basis' }
  /** A price of one unit: the same for all, or by a rule. Without an asset for what lacks one. */
  | {
      readonly kind: 'price';
      readonly rule: PriceRule;
      readonly unitPrice?: string | undefined;
      readonly asset?: string | undefined;
      readonly withinDays: number;
    }
  /** Links what is proposed as a transfer with at least this confidence. */
  | { readonly kind: 'accept-matches'; readonly confidence: number; readonly withinDays: number }
  /** Chooses lots for what leaves. */
  | {
      readonly kind: 'choose-lots';
      readonly rule: (typeof lotRules)[number];
      readonly channel?: IdentificationChannel | undefined;
    }
  /** Whether automatic matching looks at them. */
  | { readonly kind: 'matching-off' | 'matching-on' };

/** What is decided by it. */
export const listDecisionKinds = ({ kind }: BulkEdit): readonly (DecisionKind | AnnotationKind)[] =>
  kindsDecided[kind];
const kindsDecided: Readonly<Record<BulkEdit['kind'], readonly (DecisionKind | AnnotationKind)[]>> =
  {
    category: ['category', 'treatment', 'organization'],
    'reset-category': ['category', 'treatment'],
    'run-rule': ['category'],
    ignore: ['ignore'],
    count: ['ignore', 'duplicate'],
    memo: [],
    contact: ['contact'],
    organization: ['organization'],
    'assign-basis': ['assigned'],
    'revert-basis': ['assigned', 'price', 'basis'],
    price: ['price'],
    'accept-matches': ['link', 'match-off', 'apart'],
    'choose-lots': ['spec-id'],
    'matching-off': ['match-off'],
    'matching-on': ['match-off', 'apart'],
  };

export const priceRules = ['fixed', 'provider', 'other-side', 'same-day', 'nearest'] as const;
export type PriceRule = (typeof priceRules)[number];
export const lotRules = ['highest-cost', 'long-term-first', 'oldest'] as const;

/** Edits that decide each transaction individually, and have a preview. */
const plannedKinds = ['price', 'accept-matches', 'choose-lots'] as const;
export type PlannedKind = (typeof plannedKinds)[number];
const planned: ReadonlySet<string> = new Set(plannedKinds);
export type PlannedEdit = Extract<BulkEdit, { readonly kind: PlannedKind }>;
export const isPlanned = (edit: BulkEdit): edit is PlannedEdit => planned.has(edit.kind);

export const bulkKinds = [
  'category',
  'reset-category',
  'run-rule',
  'ignore',
  'count',
  'memo',
  'contact',
  'organization',
  'assign-basis',
  'revert-basis',
  ...plannedKinds,
  'matching-off',
  'matching-on',
] as const satisfies readonly BulkEdit['kind'][];

/** As submitted: everything except the kind may be missing. */
export interface RequestedBulkEdit {
  readonly kind: string;
  readonly category?: string | undefined;
  readonly mode?: string | undefined;
  readonly memo?: string | undefined;
  readonly appType?: string | undefined;
  readonly contactId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly rule?: string | undefined;
  readonly ruleId?: string | undefined;
  readonly unitPrice?: string | undefined;
  readonly asset?: string | undefined;
  readonly withinDays?: number | undefined;
  readonly confidence?: number | undefined;
  readonly channel?: string | undefined;
}

/** @throws AppError BAD_INPUT or NOT_FOUND for an edit that can't be applied to any transaction, before any is read. */
export async function validateBulkEdit(
  db: Db,
  accountId: AccountId,
  request: RequestedBulkEdit,
): Promise<BulkEdit> {
  const kind = bulkKinds.find((each) => each === request.kind);
  if (!kind)
    throw new AppError('BAD_INPUT', fill(texts.kindUnknown, { bulkKinds: bulkKinds.join(', ') }), {
      field: 'kind',
    });
  const { contactId, organizationId } = request;
  if (
    organizationId !== undefined &&
    !(isId(organizationId) && (await getOrganization(db, accountId, organizationId)))
  )
    throw notFound('organization');
  switch (kind) {
    case 'category': {
      const category = validateCategory(request.category ?? '');
      getModeTreatment(category, request.mode);
      return { kind, category, mode: request.mode, organizationId };
    }
    case 'run-rule': {
      const { id, category } = await readRuleInForce(db, accountId, request.ruleId);
      return { kind, ruleId: id, category };
    }
    case 'memo': {
      const text = { appType: request.appType ?? '', memo: (request.memo ?? '').trim() };
      if (!isAppId(text.appType))
        throw new AppError('BAD_INPUT', fill(contract.invalidApplicationType), {
          field: 'appType',
        });
      const problem = checkMemoText(text);
      if (problem) throw new AppError('BAD_INPUT', problem.message, { field: 'memo' });
      return { kind, ...text };
    }
    case 'contact':
      if (
        contactId !== undefined &&
        !(isId(contactId) && (await findContact(db, accountId, contactId)))
      )
        throw notFound('contact');
      return { kind, contactId };
    case 'organization':
      return { kind, organizationId };
    case 'price':
    case 'accept-matches':
    case 'choose-lots':
      return validatePlanned(kind, request);
    default:
      return { kind };
  }
}

const usualDays = { price: 7, 'accept-matches': 30 } as const;
const mostDays = 3_660;
/** Below this confidence neither amounts nor times match. */
const leastConfidence = 40;

function validatePlanned(
  kind: PlannedKind,
  { rule, unitPrice, asset, withinDays, confidence = 85, channel }: RequestedBulkEdit,
): BulkEdit {
  if (kind === 'choose-lots') {
    if (channel !== undefined && channel !== 'books' && channel !== 'broker')
      throw makeRefusal('channel', fill(texts.channelUnknown, { channel }));
    return { kind, rule: parseChoice('rule', lotRules, rule), channel };
  }
  const days = withinDays ?? usualDays[kind];
  if (days < 1) throw makeRefusal('withinDays', fill(texts.belowOne));
  if (days > mostDays) throw makeRefusal('withinDays', fill(texts.tooManyDays, { mostDays }));
  if (kind === 'accept-matches') {
    if (confidence < leastConfidence)
      throw makeRefusal('confidence', fill(texts.confidenceOutOfRange, { leastConfidence }));
    if (confidence > 100) throw makeRefusal('confidence', fill(contractRules.aboveHundred));
    return { kind, confidence, withinDays: days };
  }
  const by = parseChoice('rule', priceRules, rule);
  if (by !== 'fixed') return { kind, rule: by, asset, withinDays: days };
  if (asset === undefined || asset === '')
    throw makeRefusal('asset', fill(contractRules.youMustEnterAnAsset));
  validateMoney(unitPrice ?? '', 'unitPrice');
  return { kind, rule: by, asset, unitPrice, withinDays: days };
}

function parseChoice<const Values extends readonly string[]>(
  field: string,
  values: Values,
  given: string | undefined,
): Values[number] {
  const found = values.find((each) => each === given);
  if (found === undefined)
    throw makeRefusal(field, fill(texts.fieldValueUnknown, { field, values: values.join(', ') }));
  return found;
}

const makeRefusal = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });
