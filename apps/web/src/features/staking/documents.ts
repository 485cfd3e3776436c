import { graphql } from '../../generated/gql.ts';

export const ValidatorsDocument = graphql(`
  query Validators(
    $accountId: ID!
    $search: String
    $status: ValidatorStatusGroup
    $slashed: Boolean
    $attention: Boolean
    $limit: Int!
    $offset: Int!
  ) {
    validators(
      accountId: $accountId
      search: $search
      status: $status
      slashed: $slashed
      attention: $attention
      limit: $limit
      offset: $offset
    ) {
      validators {
        id
        index
        publicKey
        state
        status
        slashed
        asOf
        balance
        effectiveBalance
        principal
        rewardsLastDay
        rewards30Days
        days30
        rewardsYear
        penalties
        withdrawn
        withdrawalAddress
        gaps
      }
      totals {
        count
        active
        slashed
        offline
        exiting
        withoutAddress
        lowBalance
        balance
        effectiveBalance
        principal
        rewardsLastDay
        rewards30Days
        rewardsYear
        rewardsTotal
        penalties
        withdrawn
        gaps
      }
      problem
    }
  }
`);

/** When the chain was last read. */
export const StakingRunDocument = graphql(`
  query StakingRun($accountId: ID!) {
    validators(accountId: $accountId, limit: 1, offset: 0) {
      readAt
    }
  }
`);

/** Sums alone, for the first page of an account. */
export const StakingCardDocument = graphql(`
  query StakingCard($accountId: ID!) {
    validators(accountId: $accountId, limit: 1, offset: 0) {
      totals {
        count
        active
        slashed
        offline
        exiting
        withoutAddress
        lowBalance
        balance
        rewardsYear
        gaps
      }
    }
  }
`);

export const ValidatorDocument = graphql(`
  query Validator($accountId: ID!, $validatorId: ID!) {
    validator(accountId: $accountId, validatorId: $validatorId) {
      validator {
        id
        index
        publicKey
        state
        status
        slashed
        trackedSince
        asOf
        balance
        effectiveBalance
        principal
        credentials
        rewardsLastDay
        rewards30Days
        days30
        rewardsYear
        rewardsTotal
        penalties
        withdrawn
        withdrawalAddress
        activationEpoch
        exitEpoch
        withdrawableEpoch
        gaps
      }
      opening {
        principal
        balance
        date
      }
      days {
        date
        consensus
        kind
        balance
        price
        value
      }
      gaps {
        from
        before
        reason
        change
      }
      withdrawals {
        index
        paidAt
        address
        amount
        kind
        reward
        principal
        loss
      }
    }
  }
`);

export const StakingBookingDocument = graphql(`
  query StakingBooking($accountId: ID!) {
    stakingBooking(accountId: $accountId) {
      mode
      recognition
      hasOnSale
      sourceId
      withdrawals
      withdrawn
      reward
      principal
      loss
      unsplit
      unsplitAmount
      imported
      importedAmount
      accruedTwice
      earned
      accruedReward
      bookedReward
      bookedPenalties
      bookedPrincipal
      difference
    }
  }
`);

export const SetRewardBookingDocument = graphql(`
  mutation SetRewardBooking($accountId: ID!, $isIncluded: Boolean!) {
    setRewardBooking(accountId: $accountId, isIncluded: $isIncluded)
  }
`);

export const SetRecognitionDocument = graphql(`
  mutation SetRecognition($accountId: ID!, $treatments: [TreatmentInput!]!) {
    updateTreatments(accountId: $accountId, treatments: $treatments) {
      treatments {
        key
        value
      }
    }
  }
`);

export const SetValidatorPrincipalDocument = graphql(`
  mutation SetValidatorPrincipal($accountId: ID!, $validatorId: ID!, $principal: String!) {
    setValidatorPrincipal(
      accountId: $accountId
      validatorId: $validatorId
      principal: $principal
    )
  }
`);

export const AddValidatorsDocument = graphql(`
  mutation AddValidators($accountId: ID!, $validators: [String!]!) {
    addValidators(accountId: $accountId, validators: $validators)
  }
`);

export const RemoveValidatorDocument = graphql(`
  mutation RemoveValidator($accountId: ID!, $validatorId: ID!) {
    removeValidator(accountId: $accountId, validatorId: $validatorId)
  }
`);
