import * as texts from '@lotbook/messages/generated/cli';
import type { Message } from '@lotbook/messages/message';
import { z } from 'zod';
import type { Variables } from './ask-lotbook.ts';

/** A question that an assistant may ask. All of them only read. */
export interface Tool {
  readonly name: string;
  readonly description: Message;
  readonly input: Readonly<Record<string, z.ZodType>>;
  readonly query: string;
  /** The variables of the query for an input that fits `input`; the same names unless given. */
  readonly toVariables?: (input: Variables) => Variables;
}

const year = z.number().int().min(2009).max(2100);
const id = z.string().min(1).max(200);
const limit = z.number().int().min(1).max(200).optional();
const cursor = z.string().max(2000).optional();
const day = z.iso.date();

export const tools: readonly Tool[] = [
  {
    name: 'account',
    description: texts.mcpAccount,
    input: {},
    query: `query ($accountId: ID!) {
      account(accountId: $accountId) {
        name type fiatCurrency timezone updating generation
        methodChanges { from method sourceId channel }
      }
      taxYears(accountId: $accountId) {
        taxYear label hasEnded seal { sealed }
        totals { proceeds costBasis gain shortTermGain longTermGain income disposals }
      }
    }`,
  },
  {
    name: 'year_figures',
    description: texts.mcpYearFigures,
    input: { year },
    query: `query ($accountId: ID!, $year: Int!) {
      taxTotals(accountId: $accountId, taxYear: $year) {
        totals {
          proceeds basis gain income disposals
          shortTermProceeds shortTermBasis shortTermGain longTermProceeds longTermBasis longTermGain
        }
        issues { error warning info byCode { code count } }
      }
      incomeBreakdown(accountId: $accountId, taxYear: $year) { category count value }
      readiness(accountId: $accountId, taxYear: $year) {
        year label leftOut
        range { gainLow gainHigh incomeLow incomeHigh unknown items }
        kinds { code severity count low high unstaked }
      }
    }`,
  },
  {
    name: 'holdings',
    description: texts.mcpHoldings,
    input: {},
    query: `query ($accountId: ID!) {
      taxTotals(accountId: $accountId) {
        holdings { asset quantity basis lots unknownLots unitPrice priceAt priceFrom value unrealized }
      }
    }`,
  },
  {
    name: 'open_items',
    description: texts.mcpOpenItems,
    input: { year: year.optional(), limit, cursor },
    query: `query ($accountId: ID!, $filter: IssueFilter, $limit: Int, $cursor: String) {
      issues(accountId: $accountId, filter: $filter, limit: $limit, cursor: $cursor) {
        totalCount
        nodes { code severity message asset timestamp transactionId low high units }
        pageInfo { endCursor hasNextPage }
      }
      missingPrices(accountId: $accountId) { asset first last prices }
    }`,
    toVariables: ({ year: taxYear, ...paging }) => ({
      ...paging,
      filter: taxYear === undefined ? undefined : { taxYear },
    }),
  },
  {
    name: 'transactions',
    description: texts.mcpTransactions,
    input: {
      from: day.optional(),
      to: day.optional(),
      assets: z.array(z.string().max(100)).max(50).optional(),
      search: z.string().max(200).optional(),
      limit,
      cursor,
    },
    query: `query ($accountId: ID!, $filter: TransactionFilter, $limit: Int, $cursor: String) {
      transactions(accountId: $accountId, filter: $filter, limit: $limit, cursor: $cursor) {
        totalCount
        edges {
          node {
            id timestamp type category ignored value costBasis proceeds gainLoss income
            source { label } otherSource { label }
            sent { asset quantity } received { asset quantity } fees { asset quantity }
            issues { code }
          }
        }
        pageInfo { endCursor hasNextPage }
      }
    }`,
    toVariables: ({ from, to, assets, search, ...paging }) => ({
      ...paging,
      filter: {
        currencies: assets,
        search,
        txDateStart: typeof from === 'string' ? `${from}T00:00:00Z` : undefined,
        txDateEnd: typeof to === 'string' ? `${to}T00:00:00Z` : undefined,
      },
    }),
  },
  {
    name: 'transaction',
    description: texts.mcpTransaction,
    input: { id },
    query: `query ($accountId: ID!, $id: ID!) {
      transaction(accountId: $accountId, transactionId: $id) {
        id timestamp type category ignored value costBasis proceeds gainLoss income
        source { label } otherSource { label }
        sent { asset quantity value } received { asset quantity value } fees { asset quantity value }
        disposals {
          id lotId asset quantity acquiredOn disposedOn proceeds basis gain term form8949Box rule
        }
        issues { code severity message }
        userChanges { kind at before after holds }
        fileName line rawRows sealedYear memos
      }
    }`,
  },
  {
    name: 'explain',
    description: texts.mcpExplain,
    input: {
      what: z.enum(['year', 'disposal', 'lot', 'transaction', 'holding']),
      id,
    },
    query: `query ($accountId: ID!, $what: String!, $id: ID!) {
      explain(accountId: $accountId, what: $what, id: $id) {
        id parent kind text amount quantity asset at citation low high transactionId
      }
    }`,
  },
  {
    name: 'compare_methods',
    description: texts.mcpCompareMethods,
    input: { year },
    query: `query ($accountId: ID!, $year: Int!) {
      compareMethods(accountId: $accountId, taxYear: $year) {
        method years { year gain shortTermGain longTermGain income }
      }
    }`,
  },
  {
    name: 'reports',
    description: texts.mcpReports,
    input: { limit },
    query: `query ($accountId: ID!, $limit: Int) {
      reports(accountId: $accountId, limit: $limit) {
        totalCount
        reports { id label type taxYear format status requested incomplete rows excludedRows downloadUrl }
      }
      reportTypes(accountId: $accountId) { id label purpose formats perYear }
    }`,
  },
];
