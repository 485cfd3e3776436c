import { graphql } from '../../generated/gql.ts';

export const TirFilesDocument = graphql(`
  query TirFiles($accountId: ID!, $taxYear: Int!) {
    cloudFiles(accountId: $accountId, taxYear: $taxYear) {
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

export const TirRunsDocument = graphql(`
  query TirRuns($accountId: ID!, $taxYear: Int!) {
    tirRuns(accountId: $accountId, taxYear: $taxYear) {
      id
      taxYear
      number
      kind
      state
      working
      progress
      message
      totals {
        formType
        forms
        rows
        missingTin
        tinMismatch
        boxes {
          box
          name
          amount
        }
      }
      tieOuts {
        measure
        rows
        intake
        reported
        excluded
        rounding
      }
      exclusions {
        formType
        code
        text
        rows
        amount
      }
      notices {
        formId
        code
        text
      }
      faults {
        formId
        code
        text
      }
      submissions {
        id
        fileId
        fileName
        format
        formType
        transmission
        records
        state
        receiptId
        errors {
          recordId
          code
          message
        }
        filedAt
        answeredAt
      }
      stateCopies {
        state
        channel
        forms
        filedAt
      }
      createdAt
      lockedAt
      furnishedAt
      filedAt
      answeredAt
    }
  }
`);

export const MakeForms = graphql(`
  mutation MakeTirForms($accountId: ID!, $taxYear: Int!) {
    makeTirForms(accountId: $accountId, taxYear: $taxYear) {
      id
      state
      working
    }
  }
`);

export const ValidateRun = graphql(`
  mutation ValidateTirRun($accountId: ID!, $runId: ID!) {
    validateTirRun(accountId: $accountId, runId: $runId) {
      id
      state
      working
    }
  }
`);

export const LockRun = graphql(`
  mutation LockTirRun($accountId: ID!, $runId: ID!) {
    lockTirRun(accountId: $accountId, runId: $runId) {
      id
      state
    }
  }
`);

export const FurnishRun = graphql(`
  mutation FurnishTirRun($accountId: ID!, $runId: ID!) {
    furnishTirRun(accountId: $accountId, runId: $runId) {
      id
      state
    }
  }
`);

export const MakeFilingFiles = graphql(`
  mutation MakeTirFilingFiles(
    $accountId: ID!
    $runId: ID!
    $formats: [String!]!
    $isTest: Boolean
  ) {
    makeTirFilingFiles(
      accountId: $accountId
      runId: $runId
      formats: $formats
      isTest: $isTest
    ) {
      id
      working
    }
  }
`);

export const MarkRunFiled = graphql(`
  mutation MarkTirRunFiled($accountId: ID!, $runId: ID!, $format: String!) {
    markTirRunFiled(accountId: $accountId, runId: $runId, format: $format) {
      id
      state
    }
  }
`);

export const MarkStateFiled = graphql(`
  mutation MarkTirStateFiled($accountId: ID!, $runId: ID!, $state: String!) {
    markTirStateFiled(accountId: $accountId, runId: $runId, state: $state) {
      id
    }
  }
`);

export const DeleteRun = graphql(`
  mutation DeleteTirRun($accountId: ID!, $runId: ID!) {
    deleteTirRun(accountId: $accountId, runId: $runId)
  }
`);

export const TirFormsDocument = graphql(`
  query TirForms($accountId: ID!, $runId: ID!, $formType: String, $cursor: String) {
    tirForms(
      accountId: $accountId
      runId: $runId
      formType: $formType
      cursor: $cursor
      limit: 100
    ) {
      forms {
        id
        formId
        version
        status
        formType
        taxYear
        recordId
        externalId
        saleId
        recipientName
        tin
        boxes {
          box
          name
          value
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const TirFormVersionsDocument = graphql(`
  query TirFormVersions($accountId: ID!, $formId: String!, $taxYear: Int!) {
    tirFormVersions(accountId: $accountId, formId: $formId, taxYear: $taxYear) {
      id
      formId
      version
      status
      formType
      recipientName
      externalId
      tin
      address {
        line1
        line2
        city
        state
        zip
        country
      }
      boxes {
        box
        name
        value
      }
      previousRecord
    }
  }
`);

export const TirCorrectionsDocument = graphql(`
  query TirCorrectionFiles($accountId: ID!) {
    tirCorrectionFiles(accountId: $accountId) {
      id
      runId
      state
      file {
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
      corrections {
        formId
        type
        beforeVersion
        afterVersion
        changes {
          field
          before
          after
        }
        reasons
      }
    }
  }
`);

export const AddCorrectionFile = graphql(`
  mutation AddTirCorrectionFile($accountId: ID!, $filename: String!, $taxYear: Int) {
    addTirCorrectionFile(accountId: $accountId, filename: $filename, taxYear: $taxYear) {
      id
    }
  }
`);

export const TirRecipientsDocument = graphql(`
  query TirRecipients($accountId: ID!, $curing: String, $search: String, $cursor: String) {
    tirRecipients(
      accountId: $accountId
      curing: $curing
      search: $search
      cursor: $cursor
      limit: 100
    ) {
      recipients {
        externalId
        name
        secondName
        entityType
        tinType
        tin
        hasForeignTin
        documentForm
        documentDate
        isCertified
        address {
          line1
          line2
          city
          state
          zip
          country
        }
        email
        consentedOn
        consentVersion
        isBackupWithheld
        exemptCode
        curing
        curingReasons
        matchCode
        matchedOn
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const UpdateRecipient = graphql(`
  mutation UpdateTirRecipient(
    $accountId: ID!
    $externalId: String!
    $taxYear: Int!
    $curing: String
  ) {
    updateTirRecipient(
      accountId: $accountId
      externalId: $externalId
      taxYear: $taxYear
      curing: $curing
    ) {
      externalId
      curing
    }
  }
`);

export const UnmaskTin = graphql(`
  mutation UnmaskTirTin($accountId: ID!, $externalId: String!, $taxYear: Int!) {
    unmaskTirTin(accountId: $accountId, externalId: $externalId, taxYear: $taxYear) {
      tin
      foreignTin
    }
  }
`);

export const TirStatisticsDocument = graphql(`
  query TirStatistics($accountId: ID!, $taxYear: Int!) {
    tirStatistics(accountId: $accountId, taxYear: $taxYear) {
      taxYear
      rows {
        formType
        eligible
        notGenerated
        generated
        corrected
        furnished
        filed
        accepted
        rejected
        missingTin
        tinMismatch
        underThreshold
        exempt
        totals {
          box
          name
          amount
        }
      }
      deadlines {
        formType
        kind
        day
        daysLeft
      }
      recipients
      curing
    }
    tir1099Categories(accountId: $accountId, taxYear: $taxYear) {
      formType
      box
      label
      category
      recipients
      rows
      amount
      threshold
      reportable
      isReportable
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
