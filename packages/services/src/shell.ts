import type { Locale } from '@lotbook/messages/locales';
import type { Translator } from '@lotbook/messages/translator';
import { createHash } from 'node:crypto';
import type { AppId } from '@lotbook/access/applications';
import type { AccountConfig } from '@lotbook/access/account-config';
import type { Account } from '@lotbook/db/stores/accounts';
import type { SealingServices } from './services.ts';

/** Something that a person is told by mail. */
export type Notice =
  | {
      readonly kind: 'invite';
      readonly to: string;
      readonly inviter: string;
      readonly accountName: string;
      readonly link: string;
      readonly validTill: string;
    }
  | {
      readonly kind: 'client-invite';
      readonly to: string;
      readonly preparer: string;
      readonly link: string;
      readonly validTill: string;
    };

/** Another service that the installation is registered with as an OAuth client. */
export interface OAuthApplication {
  readonly id: string;
  readonly authorizationUrl: string;
  readonly clientId: string;
  readonly scope: string;
  /** Where the worker turns a code into access; with it the service can be connected by a visit. */
  readonly tokenUrl?: string | undefined;
  readonly clientSecret?: string | undefined;
  /** Where access is given back when its source goes. */
  readonly revokeUrl?: string | undefined;
  /** Where browsers may be sent after the visit: paths of ours, and addresses of native applications. */
  readonly forwardTo: readonly string[];
}

export interface ShellPolicy {
  /** The address people use, without a trailing slash. */
  readonly origin: string;
  /** The first path segment of each application. */
  readonly appPaths: Readonly<Record<AppId, string>>;
  /** How long an invite holds. */
  readonly inviteHours: number;
  /** How long the link is valid that a tax professional sends to a client. */
  readonly clientInviteHours: number;
  /** How long a new accounting account may be tried; 0 for no trial at all. */
  readonly trialDays: number;
  /** Whether anybody may open an account as a tax preparer. */
  readonly preparerSignUp: boolean;
  /** Whose confirmed address may open an account as administrator of a reporting service. */
  readonly tirAdmins: readonly string[];
  /** Whether people may add accounting accounts. */
  readonly accountingAdd: boolean;
  /** New people need an invite, or the code of a preparer. */
  readonly signUpCodeRequired: boolean;
  /** People may try the product with sample data. */
  readonly demoFeatures: boolean;
  readonly oauthApplications: readonly OAuthApplication[];
}

/** The configurations of accounts that this installation keeps. */
export interface AccountConfigs {
  /** What the account follows: its own configuration, else the built-in one of its type. */
  readonly of: (account: Pick<Account, 'type' | 'configId'>) => Promise<AccountConfig>;
}

/** What accounts and people need beyond the rest: mail, tokens. */
export interface ShellServices extends SealingServices {
  readonly shell: ShellPolicy;
  /** 43 characters that only this installation can make from the purpose: 256 bits of its secret key. */
  readonly deriveToken: (purpose: string) => string;
  /** Sends on its own time; what goes wrong is logged and nobody waits for it. */
  readonly notify: (notice: Notice) => void;
  /** The texts of the brand in a locale. */
  readonly getTranslator: (locale: Locale) => Translator;
}

/** What is kept of a token. */
export const computeDigest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What the scope of a transaction shows of a token. */
export const getDisplayDigest = (token: string): string => computeDigest(token).toString('hex');
