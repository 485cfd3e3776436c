import type { TaxEntryRow } from '@lotbook/db/stores/tax-entries';
import { builder } from '../../graphql/builder.ts';

/** Part of an entry's basis and the lot that it is from. */
export interface AssignmentView {
  readonly lotNo: number;
  readonly lotIds: readonly string[];
  readonly quantity: string;
  readonly costBasis: string | null;
  readonly acquiredOn: string | null;
  readonly assigned: boolean;
}

export const CostBasisAssignment = builder
  .objectRef<AssignmentView>('CostBasisAssignment')
  .implement({
    description: 'A lot behind a tax entry: one that left with it, or the one that it opened.',
    fields: (t) => ({
      lotNo: t.exposeInt('lotNo', {
        description: 'Counts from 1 in the order in which the lots left.',
      }),
      lotIds: t.idList({ resolve: ({ lotIds }) => [...lotIds] }),
      quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
      costBasis: t.field({
        type: 'Decimal',
        nullable: true,
        resolve: ({ costBasis }) => costBasis,
      }),
      acquiredOn: t.field({
        type: 'LocalDate',
        nullable: true,
        resolve: ({ acquiredOn }) => acquiredOn,
      }),
      assigned: t.exposeBoolean('assigned', {
        description: 'A person assigned the basis: the market value at the time.',
      }),
    }),
  });

type Entry = TaxEntryRow & { readonly decisions: { readonly assigned: boolean } };

/** The lots that an entry disposed of; for units received from outside the account, the lot that the entry opened. */
export function toAssignments(entry: Entry): AssignmentView[] {
  if (entry.side === 'incoming') {
    if (entry.matchedWith !== null || entry.costBasis === null) return [];
    const { id, quantity, costBasis, decisions } = entry;
    return [
      {
        lotNo: 1,
        lotIds: [id],
        quantity,
        costBasis,
        acquiredOn: null,
        assigned: decisions.assigned,
      },
    ];
  }
  return entry.slices.map(({ lotId, quantity, basis, acquiredOn }, place) => ({
    lotNo: place + 1,
    lotIds: [lotId],
    quantity,
    costBasis: basis,
    acquiredOn: lotId === 'unknown' ? null : acquiredOn,
    assigned: lotId === 'unknown' && entry.decisions.assigned,
  }));
}
