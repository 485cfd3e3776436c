import { lexicographicSortSchema, printSchema } from 'graphql';
import './scalars.ts';
import '../modules/users/current-user.ts';
import '../modules/users/create-user.ts';
import '../modules/users/update-user.ts';
import '../modules/users/set-first-login.ts';
import '../modules/users/verify-email-request.ts';
import '../modules/accounts/queries.ts';
import '../modules/accounts/change-account.ts';
import '../modules/accounts/change-method.ts';
import '../modules/accounts/create-tax-payer-account.ts';
import '../modules/accounts/trigger-tax-update.ts';
import '../modules/sources/exchange.ts';
import '../modules/sources/wallet.ts';
import '../modules/imports/queries.ts';
import '../modules/imports/import-file.ts';
import '../modules/imports/delete-import.ts';
import '../modules/transactions/queries.ts';
import '../modules/transactions/tax-transactions.ts';
import '../modules/decisions/categories.ts';
import '../modules/decisions/cost-basis.ts';
import '../modules/decisions/transfer-matches.ts';
import '../modules/memos/memos.ts';
import '../modules/organizations/organizations.ts';
import '../modules/figures/queries.ts';
import '../modules/figures/currencies.ts';
import '../modules/figures/tax-categories.ts';
import '../modules/reports/queries.ts';
import '../modules/reports/change-reports.ts';
import { builder } from './builder.ts';

export const schema = builder.toSchema();

/** The contract as text: committed, reviewed, compared. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
