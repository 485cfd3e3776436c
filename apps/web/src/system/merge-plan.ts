import type { FieldPolicy, Reference, StoreObject } from '@apollo/client';

/** An account's plan is cached with the account, so merge its fields from different queries until it has another plan. */
export const mergePlan: FieldPolicy<StoreObject | Reference> = {
  merge: (existing, incoming, { mergeObjects, readField }) =>
    existing && readField('id', existing) === readField('id', incoming)
      ? mergeObjects(existing, incoming)
      : incoming,
};
