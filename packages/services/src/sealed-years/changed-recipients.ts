import type { Db } from '@lotbook/db/database';
import { getTransactions } from '@lotbook/db/stores/records';
import { listNamedOrganizations } from '@lotbook/db/stores/audit-trail';
import type { AccountId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { recipientOnly, type InputChange, type ReportInput } from '@lotbook/reports/report';
import { hash } from 'node:crypto';

type Organizations = NonNullable<ReportInput['organizations']>;

/** Transactions of a sealed year whose recipient, or the recipient's address, differs from the filed one: no figure depends on it, but the report of donations shows it. */
export async function readChangedRecipients(
  db: Db,
  accountId: AccountId,
  filed: Organizations,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<readonly InputChange[]> {
  const now = await listNamedOrganizations(db, accountId);
  const ids = [...new Set([...Object.keys(filed), ...now.keys()])].filter(
    (id) => toText(filed[id]) !== toText(now.get(id)),
  );
  const transactions = ids.length === 0 ? [] : await getTransactions(db, accountId, ids);
  return transactions
    .filter(({ at }) => at >= from && at < to)
    .map(({ id, at }) => ({
      transactionId: id,
      at,
      what: 'changed' as const,
      fields: recipientOnly,
    }));
}

/** Digest of the current recipients of donations. */
export const readRecipientsDigest = async (db: Db, accountId: AccountId): Promise<string> =>
  hash(
    'sha256',
    JSON.stringify(
      [...(await listNamedOrganizations(db, accountId))].sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    'base64',
  );

/** Both by time, each transaction once. */
export function addRecipients(
  changes: readonly InputChange[],
  recipients: readonly InputChange[],
): readonly InputChange[] {
  if (recipients.length === 0) return changes;
  const byId = new Map(changes.map((each) => [each.transactionId as string, each]));
  for (const each of recipients) {
    const other = byId.get(each.transactionId);
    if (!other || other.what === 'changed')
      byId.set(each.transactionId, { ...each, fields: [...(other?.fields ?? []), ...each.fields] });
  }
  return [...byId.values()].sort((a, b) =>
    a.at === b.at ? (a.transactionId < b.transactionId ? -1 : 1) : a.at < b.at ? -1 : 1,
  );
}

const toText = (
  organization: { readonly name: string; readonly address: string } | undefined,
): string =>
  organization === undefined ? '' : JSON.stringify([organization.name, organization.address]);
