import { graphql } from '../../../generated/gql.ts';

export const TirFeedsDocument = graphql(`
  query TirFeeds($accountId: ID!) {
    tirFunds(accountId: $accountId) {
      id
      name
      platform
      timeZone
      adminEmail
    }
    tirFeeds(accountId: $accountId) {
      id
      clientAccountId
      host
      port
      username
      folder
      hostKey
      publicKey
      adminEmail
      mails
      isScheduled
      sendHour
      nextRunAt
    }
    tirFeedLayouts(accountId: $accountId) {
      platform
      file
      isOwn
      text
    }
  }
`);

export const TirDeliveriesDocument = graphql(`
  query TirDeliveries($accountId: ID!) {
    tirDeliveries(accountId: $accountId) {
      delivery {
        id
        feedId
        number
        day
        state
        sends
        message
        nextTryAt
        who
        createdAt
        deliveredAt
      }
      files {
        id
        name
        rows
        digest
      }
      history {
        seq
        outcome
        message
        triedAt
      }
    }
  }
`);

export const TirFeedPreviewDocument = graphql(`
  query TirFeedPreview($accountId: ID!, $feedId: ID!, $day: String!, $layout: String) {
    tirFeedPreview(accountId: $accountId, feedId: $feedId, day: $day, layout: $layout) {
      files {
        name
        text
        records
      }
      problems
    }
  }
`);

export const SaveFeed = graphql(`
  mutation SaveTirFeed($accountId: ID!, $feedId: ID, $feed: TirFeedInput!) {
    saveTirFeed(accountId: $accountId, feedId: $feedId, feed: $feed)
  }
`);

export const RenewFeedKey = graphql(`
  mutation RenewTirFeedKey($accountId: ID!, $feedId: ID!) {
    renewTirFeedKey(accountId: $accountId, feedId: $feedId)
  }
`);

export const DeleteFeed = graphql(`
  mutation DeleteTirFeed($accountId: ID!, $feedId: ID!) {
    deleteTirFeed(accountId: $accountId, feedId: $feedId)
  }
`);

export const SendFeed = graphql(`
  mutation SendTirFeed($accountId: ID!, $feedId: ID!, $day: String!) {
    sendTirFeed(accountId: $accountId, feedId: $feedId, day: $day) {
      id
    }
  }
`);

export const ResendDelivery = graphql(`
  mutation ResendTirDelivery($accountId: ID!, $deliveryId: ID!) {
    resendTirDelivery(accountId: $accountId, deliveryId: $deliveryId) {
      id
    }
  }
`);

export const SaveFeedLayout = graphql(`
  mutation SaveTirFeedLayout($accountId: ID!, $layout: String!) {
    saveTirFeedLayout(accountId: $accountId, layout: $layout)
  }
`);

export const ResetFeedLayout = graphql(`
  mutation ResetTirFeedLayout($accountId: ID!, $platform: String!, $file: String!) {
    resetTirFeedLayout(accountId: $accountId, platform: $platform, file: $file)
  }
`);

/** Queries that show deliveries. */
export const feedQueries: readonly string[] = ['TirFeeds', 'TirDeliveries'];
