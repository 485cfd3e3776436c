import type { Position } from '@lotbook/db/stores/transactions';
import { AppError } from '@lotbook/model/errors';
import { isId } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';

export interface PageState {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
}

export const PageInfo = builder.objectRef<PageState>('PageInfo').implement({
  fields: (t) => ({ hasNextPage: t.exposeBoolean('hasNextPage'), endCursor: t.exposeString('endCursor', { nullable: true }) }),
});

/** A place in a list, as opaque text. */
export const encodeCursor = (position: Position): string => Buffer.from(JSON.stringify([position.key, position.id])).toString('base64url');

/** @throws AppError BAD_INPUT when the text is no cursor of ours. */
export function decodeCursor(cursor: string | null | undefined): Position | undefined {
  if (!cursor) return undefined;
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as readonly unknown[];
    if ((key === null || typeof key === 'string') && typeof id === 'string' && isId(id)) return { key, id };
  } catch {
    // falls through to the refusal
  }
  throw new AppError('BAD_INPUT', 'This place in the list is not known any more. Start again from the top.', { field: 'cursor' });
}
