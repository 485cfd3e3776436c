import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import type { ColumnMappingInput } from '../../generated/graphql.ts';
import { filterCurrentAccount } from '../../system/current-account.ts';
import { useAccountId } from '../account/use-account.ts';

const ColumnPreviewDocument = graphql(`
  query ColumnPreview($accountId: ID!, $importId: ID!, $mapping: ColumnMappingInput) {
    columnPreview(accountId: $accountId, importId: $importId, mapping: $mapping) {
      fileName
      header
      rows {
        line
        cells
      }
      mapping {
        name
        columns {
          field
          column
        }
        fixed {
          key
          value
        }
        types {
          key
          value
        }
        dateOrder
        decimalComma
        timeZone
      }
      faults
      guesses {
        formatId
        label
        missing
        further
      }
      readings {
        line
        kind
        reason
        column
        transaction {
          at
          type
          movements {
            direction
            asset
            quantity
          }
        }
      }
      read
      rejected
      skipped
    }
  }
`);

const MapColumns = graphql(`
  mutation MapColumns($accountId: ID!, $importId: ID!, $mapping: ColumnMappingInput!) {
    tellColumns(accountId: $accountId, importId: $importId, mapping: $mapping) {
      id
      ...ImportLine_import
    }
  }
`);

/** The preview of an unrecognized file with a mapping, and a function to import it. */
export function useColumns(importId: string, mapping: ColumnMappingInput | undefined) {
  const client = useApolloClient();
  const accountId = useAccountId();
  const { data, previousData, error, loading } = useQuery(ColumnPreviewDocument, {
    variables: { accountId, importId, mapping: mapping ?? null },
    fetchPolicy: 'no-cache',
    skip: importId === '',
  });
  const [mapColumns, mutation] = useMutation(MapColumns, {
    refetchQueries: () => filterCurrentAccount(client, ['Imports', 'AccountUpdating']),
  });
  return {
    preview: (data ?? previousData)?.columnPreview,
    error: error ?? mutation.error,
    loading,
    saving: mutation.loading,
    save: (mapping: ColumnMappingInput) =>
      mapColumns({ variables: { accountId, importId, mapping } }),
  };
}
