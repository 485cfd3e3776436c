import { isAppId } from '@lotbook/access/applications';
import type { Db } from '@lotbook/db/database';
import { findContact } from '@lotbook/db/stores/contacts';
import { organizationOf } from '@lotbook/db/stores/organizations';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { checkedCategory, treatmentOfMode } from '../decisions/category-fit.ts';
import { isId, notFound } from '../member.ts';
import { problemOfText } from '../memos/memo-text.ts';

/** What can be done to many transactions at once. */
export type BulkEdit =
  /** `mode` answers the open question of law that the category hangs on; `organizationId` tells who received a donation. */
  | { readonly kind: 'category'; readonly category: string; readonly mode?: string | undefined; readonly organizationId?: string | undefined }
  | { readonly kind: 'reset-category' }
  | { readonly kind: 'ignore' | 'count' }
  | { readonly kind: 'memo'; readonly memo: string; readonly appType: string }
  /** Without one, nobody stands behind them any more. */
  | { readonly kind: 'contact'; readonly contactId?: string | undefined }
  | { readonly kind: 'organization'; readonly organizationId?: string | undefined }
  /** Takes the worth at the time as the cost of units whose cost nobody knows; and takes back what was assigned or edited. */
  | { readonly kind: 'assign-basis' | 'revert-basis' }
  /** Whether automatic matching looks at them. */
  | { readonly kind: 'matching-off' | 'matching-on' };

export const bulkKinds = [
  'category',
  'reset-category',
  'ignore',
  'count',
  'memo',
  'contact',
  'organization',
  'assign-basis',
  'revert-basis',
  'matching-off',
  'matching-on',
] as const satisfies readonly BulkEdit['kind'][];

/** As a caller gives it: everything beside the kind may be missing. */
export interface AskedBulkEdit {
  readonly kind: string;
  readonly category?: string | undefined;
  readonly mode?: string | undefined;
  readonly memo?: string | undefined;
  readonly appType?: string | undefined;
  readonly contactId?: string | undefined;
  readonly organizationId?: string | undefined;
}

/** @throws AppError BAD_INPUT or NOT_FOUND for what cannot be done to any transaction, before any is looked at. */
export async function checkedBulkEdit(db: Db, accountId: AccountId, asked: AskedBulkEdit): Promise<BulkEdit> {
  const kind = bulkKinds.find((each) => each === asked.kind);
  if (!kind) throw new AppError('BAD_INPUT', `kind is one of ${bulkKinds.join(', ')}.`, { field: 'kind' });
  const { contactId, organizationId } = asked;
  if (organizationId !== undefined && !(isId(organizationId) && (await organizationOf(db, accountId, organizationId)))) throw notFound('organization');
  switch (kind) {
    case 'category': {
      const category = checkedCategory(asked.category ?? '');
      treatmentOfMode(category, asked.mode);
      return { kind, category, mode: asked.mode, organizationId };
    }
    case 'memo': {
      const text = { appType: asked.appType ?? '', memo: (asked.memo ?? '').trim() };
      if (!isAppId(text.appType)) throw new AppError('BAD_INPUT', 'Invalid application type', { field: 'appType' });
      const problem = problemOfText(text);
      if (problem) throw new AppError('BAD_INPUT', problem.message, { field: 'memo' });
      return { kind, ...text };
    }
    case 'contact':
      if (contactId !== undefined && !(isId(contactId) && (await findContact(db, accountId, contactId)))) throw notFound('contact');
      return { kind, contactId };
    case 'organization':
      return { kind, organizationId };
    default:
      return { kind };
  }
}
