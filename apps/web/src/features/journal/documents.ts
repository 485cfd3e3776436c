import { graphql } from '../../generated/gql.ts';

/** What pages poll while the journal is built: small, unlike the settings. */
export const JournalStateDocument = graphql(`
  query JournalState($accountId: ID!) {
    bookSettings(accountId: $accountId) {
      chart
      accountCount
      fiscalYearStart
      closedThrough
      isCurrent
      entryCount
      firstDay
      lastDay
      builtAt
      digest
      problem
      issues {
        code
        severity
        count
        examples {
          transactionId
          asset
          text
        }
      }
    }
  }
`);

export const EntriesDocument = graphql(`
  query JournalEntries($accountId: ID!, $filter: JournalFilter, $limit: Int!, $cursor: String) {
    journal(accountId: $accountId, filter: $filter, limit: $limit, cursor: $cursor) {
      entries {
        id
        key
        date
        kind
        amount
        transactionId
        category
        adjusts
        adjustsPart
        lines {
          line
          role
          account {
            id
            code
            name
          }
          debit
          credit
          asset
          quantity
          source
          contactId
          contactName
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const JournalTotalsDocument = graphql(`
  query JournalTotals($accountId: ID!, $filter: JournalFilter) {
    journalTotals(accountId: $accountId, filter: $filter) {
      count
      amount
    }
  }
`);

export const BalancesDocument = graphql(`
  query LedgerBalances($accountId: ID!, $from: LocalDate, $to: LocalDate) {
    ledgerBalances(accountId: $accountId, from: $from, to: $to) {
      account {
        id
        code
        name
        classification
      }
      role
      asset
      source
      opening
      debit
      credit
      closing
      quantity
    }
  }
`);

export const ConsolidatedDocument = graphql(`
  query ConsolidatedBalances($accountId: ID!, $from: LocalDate, $to: LocalDate) {
    consolidatedBalances(accountId: $accountId, from: $from, to: $to) {
      currency
      entities {
        accountId
        name
        model
        isCurrent
      }
      excluded {
        accountId
        name
        currency
        reason
      }
      rows {
        key
        kind
        account {
          code
          name
          classification
        }
        role
        entities {
          opening
          debit
          credit
          closing
        }
        eliminations {
          opening
          debit
          credit
          closing
        }
        total {
          opening
          debit
          credit
          closing
        }
      }
      pairs {
        asset
        reason
        state
        sent {
          accountId
          transactionId
          quantity
          at
        }
        received {
          accountId
          transactionId
          quantity
          at
        }
        sentAmount
        receivedAmount
        difference
      }
    }
  }
`);

/** Everything that a newer journal changes. */
export const journalQueries = [
  'JournalState',
  'JournalEntries',
  'JournalTotals',
  'LedgerBalances',
  'ConsolidatedBalances',
  'BookSettings',
  'BookMonths',
  'CloseChecklist',
] as const;
