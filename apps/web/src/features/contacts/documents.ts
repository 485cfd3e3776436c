import { graphql } from '../../generated/gql.ts';

export const ContactsDocument = graphql(`
  query Contacts($accountId: ID!, $search: String, $limit: Int!, $cursor: String) {
    contacts(accountId: $accountId, search: $search, limit: $limit, cursor: $cursor) {
      contacts {
        id
        contactName
        address
        glCode
        usedBy
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const CreateContact = graphql(`
  mutation CreateContact($accountId: ID!, $contact: ContactInput!) {
    createContact(accountId: $accountId, contact: $contact) {
      id
    }
  }
`);

export const UpdateContact = graphql(`
  mutation UpdateContact($accountId: ID!, $contactId: ID!, $contact: ContactChangeInput!) {
    updateContact(accountId: $accountId, contactId: $contactId, contact: $contact) {
      id
    }
  }
`);

export const DeleteContact = graphql(`
  mutation DeleteContact($accountId: ID!, $contactId: ID!) {
    deleteContact(accountId: $accountId, contactId: $contactId)
  }
`);

export const UploadContactsDocument = graphql(`
  mutation BulkUploadContacts($accountId: ID!, $contacts: [ContactInput!]!) {
    bulkUploadContacts(accountId: $accountId, contacts: $contacts) {
      code
      success
      message
    }
  }
`);
