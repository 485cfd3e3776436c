import SchemaBuilder from '@pothos/core';
import type { FilledMessage } from '@lotbook/messages/fill';
import type { MemoPlace } from '@lotbook/services/memos/memos';
import type { Context } from './context.ts';

export interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    /** A filled message is rendered when the field is sent. */
    String: { Input: string; Output: string | FilledMessage };
    ID: { Input: string; Output: string };
    Decimal: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    LocalDate: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
    TransactionRef: { Input: MemoPlace; Output: MemoPlace };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false });

builder.queryType({});
builder.mutationType({});
