import SchemaBuilder from '@pothos/core';
import type { Context } from './context.ts';

export interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    Decimal: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    LocalDate: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false });

builder.queryType({});
builder.mutationType({});
