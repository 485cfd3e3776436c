import { graphql } from '../../generated/gql.ts';

export const TirFileRowFragment = graphql(`
  fragment TirFileRow on TirFile {
    id
    name
    kind
    taxYear
    status
    layout
    runId
    rows
    rejected
    size
    progress
    digest
    message
    uploadedBy
    uploadedAt
    hasContents
    errorsFile
  }
`);

export const TirFilesDocument = graphql(`
  query TirFiles($accountId: ID!, $taxYear: Int!) {
    cloudFiles(accountId: $accountId, taxYear: $taxYear) {
      ...TirFileRow @unmask
    }
  }
`);

export const TirProblemsDocument = graphql(`
  query TirFileProblems($accountId: ID!, $fileId: ID!, $after: Int) {
    tirFileProblems(accountId: $accountId, fileId: $fileId, after: $after, limit: 100) {
      seq
      line
      severity
      problems {
        column
        code
        text
      }
    }
  }
`);

export const TirPayersDocument = graphql(`
  query TirPayers($accountId: ID!) {
    tirPayers(accountId: $accountId) {
      id
      taxYear
      name
      ein
      address1
      address2
      city
      state
      zip
      country
      contactName
      contactPhone
      contactEmail
      tcc
      timeZone
      combinedFiling
      stateIds
      elections {
        aggregateStablecoins
        aggregateNfts
        cryptoInterestAsInterest
        skipSmallErrors
        smallErrorOwners
      }
    }
  }
`);

export const SavePayer = graphql(`
  mutation UpdateTirConfig($accountId: ID!, $config: TirConfigInput!) {
    updateTirConfig(accountId: $accountId, config: $config) {
      id
    }
  }
`);

export const AddTirFile = graphql(`
  mutation AddTirFile($accountId: ID!, $uploadId: ID!, $taxYear: Int!, $kind: String) {
    addTirFile(accountId: $accountId, uploadId: $uploadId, taxYear: $taxYear, kind: $kind) {
      id
      status
    }
  }
`);

export const DeleteTirFile = graphql(`
  mutation DeleteTirFile($accountId: ID!, $fileId: ID!) {
    deleteTirFile(accountId: $accountId, fileId: $fileId) {
      id
    }
  }
`);

export const MakeMatchingFile = graphql(`
  mutation MakeTinMatchingFile($accountId: ID!, $taxYear: Int!) {
    makeTinMatchingFile(accountId: $accountId, taxYear: $taxYear) {
      id
      status
    }
  }
`);

/** Queries that show what a change of intake, forms or recipients affects. */
export const tirQueries: readonly string[] = [
  'TirFiles',
  'TirRuns',
  'TirForms',
  'TirRecipients',
  'TirStatistics',
  'TirCorrectionFiles',
  'TirPayers',
];
