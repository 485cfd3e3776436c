import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import type { AdaptersQuery } from '../../generated/graphql.ts';

const AdaptersDocument = graphql(`
  query Adapters {
    adapters {
      id
      kind
      provider
      label
      support
      guideUrl
      guideSteps
      permissions
      forbidden
      oauth
      credentialFields {
        name
        label
        kind
        optional
        hint
      }
      canFetch {
        kind
        lookBackDays
        missing
        file
      }
    }
  }
`);

/** A service that we fetch data from. */
export type Adapter = AdaptersQuery['adapters'][number];

/** The services that this installation fetches data from. */
export const useAdapters = (): readonly Adapter[] =>
  useQuery(AdaptersDocument).data?.adapters ?? [];
