import { findMappingRow, type MappingRow } from '@lotbook/journal/mapping';
import type { Role } from '@lotbook/journal/roles';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { BookLine } from '@lotbook/reports/books/books';
import { renderForReader } from '../../reader-texts.ts';

/** Which row of the mapping chose the account of a line. */
export type ExplainRule = (
  line: Pick<BookLine, 'role' | 'account' | 'debit' | 'source' | 'asset' | 'contact'>,
  contactId: string | null,
) => string;

/** Explains by the present mapping; a line of a closed month may have an account that the mapping had then. */
export function explainRules(rows: readonly MappingRow[]): ExplainRule {
  const known = new Map<string, MappingRow | undefined>();
  return ({ role, account, debit, source, asset, contact }, contactId) => {
    const isDebit = debit > 0n;
    const key = [role, isDebit, source, asset, contactId].join('\n');
    if (!known.has(key))
      known.set(
        key,
        findMappingRow(rows, {
          role: role as Role,
          isDebit,
          source,
          asset,
          ...(contactId !== null && { contact: contactId }),
        }),
      );
    const row = known.get(key);
    if (!row || row.account !== account)
      return account === undefined ? '' : renderForReader(fill(texts.ruleOfThen));
    const conditions = [
      row.contact === '' ? '' : (contact ?? ''),
      row.source,
      row.asset,
      row.category,
    ].filter((each) => each !== '');
    return conditions.length === 0
      ? renderForReader(fill(texts.ruleOfRole, { role: row.role }))
      : renderForReader(
          fill(texts.ruleWithConditions, { role: row.role, conditions: conditions.join(', ') }),
        );
  };
}
