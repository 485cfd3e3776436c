/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query Start {\n    currentUser {\n      id\n    }\n    defaultAccountId(appType: \"tax\")\n  }\n": typeof types.StartDocument,
    "\n  mutation CreateUser($profile: ProfileInput!) {\n    createUser(profile: $profile) {\n      id\n    }\n  }\n": typeof types.CreateUserDocument,
    "\n  mutation CreateTaxPayerAccount($name: String!, $timezone: String) {\n    createTaxPayerAccount(name: $name, timezone: $timezone) {\n      id\n    }\n  }\n": typeof types.CreateTaxPayerAccountDocument,
    "\n  query Account($accountId: ID!) {\n    account(accountId: $accountId) {\n      id\n      name\n      timezone\n      fiatCurrency\n      generation\n      updating\n      permission {\n        userId\n        accountId\n        role\n      }\n      taxPayerDetails {\n        taxYear\n        taxMethod\n        tracking\n      }\n      taxUpdater {\n        taxUpdateFailed\n        taxUpdateNeedsRerun\n        computedAt\n        error\n      }\n    }\n  }\n": typeof types.AccountDocument,
    "\n  query AccountUpdating($accountId: ID!) {\n    accountUpdating(accountId: $accountId) {\n      updating\n      serialUpdateActive\n      generation\n      taxUpdater {\n        taxUpdateFailed\n        taxUpdateQueued\n        taxUpdateInProgress\n        taxUpdateNeedsRerun\n        phase\n        done\n        total\n        computedAt\n        error\n      }\n      imports {\n        id\n        status\n      }\n    }\n  }\n": typeof types.AccountUpdatingDocument,
    "\n  fragment ImportLine_import on Import {\n    id\n    sourceId\n    sourceLabel\n    fileName\n    format\n    status\n    phase\n    bytesRead\n    bytesTotal\n    rowsRead\n    added\n    alreadyThere\n    skipped\n    rejected\n    message\n    createdAt\n    finishedAt\n  }\n": typeof types.ImportLine_ImportFragmentDoc,
    "\n  mutation ImportFile($accountId: ID!, $sourceId: ID, $file: ID, $sample: Boolean) {\n    importFile(accountId: $accountId, sourceId: $sourceId, file: $file, sample: $sample) {\n      id\n      ...ImportLine_import\n    }\n  }\n": typeof types.ImportFileDocument,
    "\n  query Imports($accountId: ID!, $exchangeId: ID, $limit: Int) {\n    exchangeImports(accountId: $accountId, exchangeId: $exchangeId, limit: $limit) {\n      id\n      sourceId\n      status\n      fileName\n      createdAt\n      added\n      ...ImportLine_import\n    }\n  }\n": typeof types.ImportsDocument,
    "\n  mutation TriggerTaxUpdate($accountId: ID!) {\n    triggerTaxUpdate(accountId: $accountId) {\n      id\n      updating\n    }\n  }\n": typeof types.TriggerTaxUpdateDocument,
    "\n  mutation VerifyEmailRequest($callbackUrl: String!) {\n    verifyEmailRequest(callbackUrl: $callbackUrl)\n  }\n": typeof types.VerifyEmailRequestDocument,
};
const documents: Documents = {
    "\n  query Start {\n    currentUser {\n      id\n    }\n    defaultAccountId(appType: \"tax\")\n  }\n": types.StartDocument,
    "\n  mutation CreateUser($profile: ProfileInput!) {\n    createUser(profile: $profile) {\n      id\n    }\n  }\n": types.CreateUserDocument,
    "\n  mutation CreateTaxPayerAccount($name: String!, $timezone: String) {\n    createTaxPayerAccount(name: $name, timezone: $timezone) {\n      id\n    }\n  }\n": types.CreateTaxPayerAccountDocument,
    "\n  query Account($accountId: ID!) {\n    account(accountId: $accountId) {\n      id\n      name\n      timezone\n      fiatCurrency\n      generation\n      updating\n      permission {\n        userId\n        accountId\n        role\n      }\n      taxPayerDetails {\n        taxYear\n        taxMethod\n        tracking\n      }\n      taxUpdater {\n        taxUpdateFailed\n        taxUpdateNeedsRerun\n        computedAt\n        error\n      }\n    }\n  }\n": types.AccountDocument,
    "\n  query AccountUpdating($accountId: ID!) {\n    accountUpdating(accountId: $accountId) {\n      updating\n      serialUpdateActive\n      generation\n      taxUpdater {\n        taxUpdateFailed\n        taxUpdateQueued\n        taxUpdateInProgress\n        taxUpdateNeedsRerun\n        phase\n        done\n        total\n        computedAt\n        error\n      }\n      imports {\n        id\n        status\n      }\n    }\n  }\n": types.AccountUpdatingDocument,
    "\n  fragment ImportLine_import on Import {\n    id\n    sourceId\n    sourceLabel\n    fileName\n    format\n    status\n    phase\n    bytesRead\n    bytesTotal\n    rowsRead\n    added\n    alreadyThere\n    skipped\n    rejected\n    message\n    createdAt\n    finishedAt\n  }\n": types.ImportLine_ImportFragmentDoc,
    "\n  mutation ImportFile($accountId: ID!, $sourceId: ID, $file: ID, $sample: Boolean) {\n    importFile(accountId: $accountId, sourceId: $sourceId, file: $file, sample: $sample) {\n      id\n      ...ImportLine_import\n    }\n  }\n": types.ImportFileDocument,
    "\n  query Imports($accountId: ID!, $exchangeId: ID, $limit: Int) {\n    exchangeImports(accountId: $accountId, exchangeId: $exchangeId, limit: $limit) {\n      id\n      sourceId\n      status\n      fileName\n      createdAt\n      added\n      ...ImportLine_import\n    }\n  }\n": types.ImportsDocument,
    "\n  mutation TriggerTaxUpdate($accountId: ID!) {\n    triggerTaxUpdate(accountId: $accountId) {\n      id\n      updating\n    }\n  }\n": types.TriggerTaxUpdateDocument,
    "\n  mutation VerifyEmailRequest($callbackUrl: String!) {\n    verifyEmailRequest(callbackUrl: $callbackUrl)\n  }\n": types.VerifyEmailRequestDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Start {\n    currentUser {\n      id\n    }\n    defaultAccountId(appType: \"tax\")\n  }\n"): (typeof documents)["\n  query Start {\n    currentUser {\n      id\n    }\n    defaultAccountId(appType: \"tax\")\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateUser($profile: ProfileInput!) {\n    createUser(profile: $profile) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateUser($profile: ProfileInput!) {\n    createUser(profile: $profile) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTaxPayerAccount($name: String!, $timezone: String) {\n    createTaxPayerAccount(name: $name, timezone: $timezone) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTaxPayerAccount($name: String!, $timezone: String) {\n    createTaxPayerAccount(name: $name, timezone: $timezone) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Account($accountId: ID!) {\n    account(accountId: $accountId) {\n      id\n      name\n      timezone\n      fiatCurrency\n      generation\n      updating\n      permission {\n        userId\n        accountId\n        role\n      }\n      taxPayerDetails {\n        taxYear\n        taxMethod\n        tracking\n      }\n      taxUpdater {\n        taxUpdateFailed\n        taxUpdateNeedsRerun\n        computedAt\n        error\n      }\n    }\n  }\n"): (typeof documents)["\n  query Account($accountId: ID!) {\n    account(accountId: $accountId) {\n      id\n      name\n      timezone\n      fiatCurrency\n      generation\n      updating\n      permission {\n        userId\n        accountId\n        role\n      }\n      taxPayerDetails {\n        taxYear\n        taxMethod\n        tracking\n      }\n      taxUpdater {\n        taxUpdateFailed\n        taxUpdateNeedsRerun\n        computedAt\n        error\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountUpdating($accountId: ID!) {\n    accountUpdating(accountId: $accountId) {\n      updating\n      serialUpdateActive\n      generation\n      taxUpdater {\n        taxUpdateFailed\n        taxUpdateQueued\n        taxUpdateInProgress\n        taxUpdateNeedsRerun\n        phase\n        done\n        total\n        computedAt\n        error\n      }\n      imports {\n        id\n        status\n      }\n    }\n  }\n"): (typeof documents)["\n  query AccountUpdating($accountId: ID!) {\n    accountUpdating(accountId: $accountId) {\n      updating\n      serialUpdateActive\n      generation\n      taxUpdater {\n        taxUpdateFailed\n        taxUpdateQueued\n        taxUpdateInProgress\n        taxUpdateNeedsRerun\n        phase\n        done\n        total\n        computedAt\n        error\n      }\n      imports {\n        id\n        status\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ImportLine_import on Import {\n    id\n    sourceId\n    sourceLabel\n    fileName\n    format\n    status\n    phase\n    bytesRead\n    bytesTotal\n    rowsRead\n    added\n    alreadyThere\n    skipped\n    rejected\n    message\n    createdAt\n    finishedAt\n  }\n"): (typeof documents)["\n  fragment ImportLine_import on Import {\n    id\n    sourceId\n    sourceLabel\n    fileName\n    format\n    status\n    phase\n    bytesRead\n    bytesTotal\n    rowsRead\n    added\n    alreadyThere\n    skipped\n    rejected\n    message\n    createdAt\n    finishedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ImportFile($accountId: ID!, $sourceId: ID, $file: ID, $sample: Boolean) {\n    importFile(accountId: $accountId, sourceId: $sourceId, file: $file, sample: $sample) {\n      id\n      ...ImportLine_import\n    }\n  }\n"): (typeof documents)["\n  mutation ImportFile($accountId: ID!, $sourceId: ID, $file: ID, $sample: Boolean) {\n    importFile(accountId: $accountId, sourceId: $sourceId, file: $file, sample: $sample) {\n      id\n      ...ImportLine_import\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Imports($accountId: ID!, $exchangeId: ID, $limit: Int) {\n    exchangeImports(accountId: $accountId, exchangeId: $exchangeId, limit: $limit) {\n      id\n      sourceId\n      status\n      fileName\n      createdAt\n      added\n      ...ImportLine_import\n    }\n  }\n"): (typeof documents)["\n  query Imports($accountId: ID!, $exchangeId: ID, $limit: Int) {\n    exchangeImports(accountId: $accountId, exchangeId: $exchangeId, limit: $limit) {\n      id\n      sourceId\n      status\n      fileName\n      createdAt\n      added\n      ...ImportLine_import\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TriggerTaxUpdate($accountId: ID!) {\n    triggerTaxUpdate(accountId: $accountId) {\n      id\n      updating\n    }\n  }\n"): (typeof documents)["\n  mutation TriggerTaxUpdate($accountId: ID!) {\n    triggerTaxUpdate(accountId: $accountId) {\n      id\n      updating\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation VerifyEmailRequest($callbackUrl: String!) {\n    verifyEmailRequest(callbackUrl: $callbackUrl)\n  }\n"): (typeof documents)["\n  mutation VerifyEmailRequest($callbackUrl: String!) {\n    verifyEmailRequest(callbackUrl: $callbackUrl)\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;