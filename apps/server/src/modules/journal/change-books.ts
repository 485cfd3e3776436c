import {
  addSuggestedChart,
  createLedgerAccount,
  deleteLedgerAccount,
  importLedgerAccounts,
  updateLedgerAccount,
} from '@lotbook/services/journal/change-chart';
import { setAccountingPolicy, setAccountMapping } from '@lotbook/services/journal/change-mapping';
import { readBookSettings, type BookSettings } from '@lotbook/services/journal/read-journal';
import type { Actor } from '@lotbook/services/services';
import type { SourceId } from '@lotbook/model/ids';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { BookSettingsType } from './books.ts';

/** Changes the books and returns their new state. */
async function changeAndRead(
  context: Context,
  accountId: string,
  change: (asking: Actor) => Promise<unknown>,
): Promise<BookSettings> {
  const asking = await actor(context);
  await change(asking);
  return readBookSettings(context.services, asking, accountId);
}

builder.mutationField('setAccountingPolicy', (t) =>
  t.field({
    type: BookSettingsType,
    description: 'Omitted arguments stay unchanged. Closed months stay as they are.',
    args: {
      accountId: t.arg.id({ required: true }),
      model: t.arg.string(),
      significantPercent: t.arg({ type: 'Decimal' }),
      costsToSellPercent: t.arg({ type: 'Decimal' }),
      fiscalYearStart: t.arg.int(),
      adoptedOn: t.arg({
        type: 'LocalDate',
        description: 'The first day of the fiscal year that adopts ASU 2023-08; null for none.',
      }),
    },
    resolve: (_, { accountId, adoptedOn, ...given }, context) =>
      changeAndRead(context, accountId, (asking) =>
        setAccountingPolicy(context.services, asking, accountId, {
          model: given.model ?? undefined,
          significantPercent: given.significantPercent ?? undefined,
          costsToSellPercent: given.costsToSellPercent ?? undefined,
          fiscalYearStart: given.fiscalYearStart ?? undefined,
          adoptedOn,
        }),
      ),
  }),
);

const MappingInput = builder.inputType('AccountMappingInput', {
  description: 'A row of the account mapping. Omitted conditions match everything.',
  fields: (t) => ({
    role: t.string({ required: true }),
    sourceId: t.id(),
    asset: t.string(),
    category: t.string(),
    contactId: t.id(),
    ledgerAccountId: t.id({ required: true }),
  }),
});

builder.mutationField('setAccountMapping', (t) =>
  t.field({
    type: BookSettingsType,
    description: 'Replaces the mapping of the chart in use. Closed months stay as they are.',
    args: {
      accountId: t.arg.id({ required: true }),
      rows: t.arg({ type: [MappingInput], required: true }),
    },
    resolve: (_, { accountId, rows }, context) =>
      changeAndRead(context, accountId, (asking) =>
        setAccountMapping(
          context.services,
          asking,
          accountId,
          rows.map((row) => ({
            role: row.role,
            sourceId: (row.sourceId ?? null) as SourceId | null,
            asset: row.asset ?? '',
            category: row.category ?? '',
            contactId: row.contactId ?? null,
            ledgerAccount: row.ledgerAccountId,
          })),
        ),
      ),
  }),
);

const AccountInput = builder.inputType('LedgerAccountInput', {
  fields: (t) => ({
    code: t.string({ required: true }),
    name: t.string({ required: true }),
    classification: t.string({
      required: true,
      description: 'asset, liability, equity, income or expense.',
    }),
    active: t.boolean({ description: 'Default: true.' }),
  }),
});

const toEntry = ({ code, name, classification, active }: typeof AccountInput.$inferInput) => ({
  code,
  name,
  classification,
  active: active ?? true,
});

builder.mutationField('createLedgerAccount', (t) =>
  t.field({
    type: BookSettingsType,
    description: 'Adds an account to the own chart.',
    args: {
      accountId: t.arg.id({ required: true }),
      account: t.arg({ type: AccountInput, required: true }),
    },
    resolve: (_, { accountId, account }, context) =>
      changeAndRead(context, accountId, (asking) =>
        createLedgerAccount(context.services, asking, accountId, toEntry(account)),
      ),
  }),
);

builder.mutationField('updateLedgerAccount', (t) =>
  t.field({
    type: BookSettingsType,
    args: {
      accountId: t.arg.id({ required: true }),
      ledgerAccountId: t.arg.id({ required: true }),
      account: t.arg({ type: AccountInput, required: true }),
    },
    resolve: (_, { accountId, ledgerAccountId, account }, context) =>
      changeAndRead(context, accountId, (asking) =>
        updateLedgerAccount(context.services, asking, accountId, ledgerAccountId, toEntry(account)),
      ),
  }),
);

builder.mutationField('deleteLedgerAccount', (t) =>
  t.field({
    type: BookSettingsType,
    description: 'Removes an account that neither the mapping nor the journal uses.',
    args: {
      accountId: t.arg.id({ required: true }),
      ledgerAccountId: t.arg.id({ required: true }),
    },
    resolve: (_, { accountId, ledgerAccountId }, context) =>
      changeAndRead(context, accountId, (asking) =>
        deleteLedgerAccount(context.services, asking, accountId, ledgerAccountId),
      ),
  }),
);

builder.mutationField('addSuggestedChart', (t) =>
  t.field({
    type: BookSettingsType,
    description:
      'Adds the suggested accounts that are missing, and maps the kinds of lines that are not mapped.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: (_, { accountId }, context) =>
      changeAndRead(context, accountId, (asking) =>
        addSuggestedChart(context.services, asking, accountId),
      ),
  }),
);

const ChartRow = builder.inputType('LedgerAccountRow', {
  description: 'A line of a file: its cells under the names of their columns.',
  fields: (t) => ({
    columns: t.stringList({ required: true }),
    cells: t.stringList({ required: true }),
  }),
});

builder.mutationField('importLedgerAccounts', (t) =>
  t.field({
    type: BookSettingsType,
    description:
      'Adds the accounts of a file with the columns Code, Name, Type, and changes those whose code exists. Nothing is stored if a line cannot be read.',
    args: {
      accountId: t.arg.id({ required: true }),
      rows: t.arg({ type: [ChartRow], required: true }),
    },
    resolve: (_, { accountId, rows }, context) =>
      changeAndRead(context, accountId, (asking) =>
        importLedgerAccounts(
          context.services,
          asking,
          accountId,
          rows.map(({ columns, cells }) =>
            Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])),
          ),
        ),
      ),
  }),
);
