import { graphql } from '../../generated/gql.ts';
import type { YearReadyFragment } from '../../generated/graphql.ts';

/** The readiness of a year, as every page that shows it needs it. */
export const YearReadyFields = graphql(`
  fragment YearReady on YearReadiness {
    year
    label
    isPresent
    transactions
    leftOut
    troubled
    low
    high
    mayMoveLater
    excluded {
      year
      kind
      transactions
      unstaked
    }
    range {
      gainLow
      gainHigh
      incomeLow
      incomeHigh
      items
      unknown
    }
    earlier {
      count
      low
      high
    }
    later {
      low
      high
    }
    aside {
      count
      earlier
      unknown
      low
      high
      lastAt
      by
    }
    kinds {
      code
      severity
      count
      dismissed
      unstaked
      low
      high
      laterLow
      laterHigh
    }
    behind {
      id
      label
      lastAt
    }
    missingRows {
      sourceId
      label
      kind
      from
      to
      fileName
    }
    checks {
      id
      open
      done
      codes
    }
  }
`);

export type YearReady = YearReadyFragment;
