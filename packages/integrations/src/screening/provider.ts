import { toEnglish, type FilledMessage } from '@lotbook/messages/fill';
/** A transfer as a provider of blockchain analytics wants it. */
export interface TransferToScreen {
  /** Opaque: the provider can't tell which account or wallet it is. */
  readonly userId: string;
  readonly network: string;
  readonly asset: string;
  /** Hash and address, or hash and output. */
  readonly reference: string;
  readonly direction: 'sent' | 'received';
  readonly counterparty: string | null;
  readonly outputAddress: string;
  readonly quantity: string | null;
  readonly movedAt: string;
}

/** What a provider found. Undefined: it didn't say. */
export interface ProviderAlert {
  /** The same at every answer, and unique at the provider. */
  readonly key: string;
  readonly level: 'severe' | 'high' | 'medium' | 'low';
  readonly category: string;
  readonly service?: string | undefined;
  readonly exposure?: 'direct' | 'indirect' | undefined;
  readonly direction?: 'sent' | 'received' | undefined;
  readonly asset?: string | undefined;
  readonly amountUsd?: string | undefined;
  readonly address?: string | undefined;
  readonly txHash?: string | undefined;
  /** The transfer it is about, if it isn't an answer to one. */
  readonly reference?: string | undefined;
  readonly userId?: string | undefined;
  readonly occurredAt?: string | undefined;
  readonly entryName?: string | undefined;
  readonly entryUrl?: string | undefined;
  readonly rule?: string | undefined;
  readonly minThreshold?: string | undefined;
  readonly maxThreshold?: string | undefined;
}

/** What a provider knows of an address. */
export interface AddressRisk {
  /** Undefined: no known risk. */
  readonly level: ProviderAlert['level'] | undefined;
  readonly findings: readonly {
    readonly category: string;
    readonly name?: string | undefined;
    readonly detail?: string | undefined;
    readonly url?: string | undefined;
  }[];
}

export interface Submitted {
  readonly externalId: string;
  /** Undefined: not processed yet. */
  readonly alerts: readonly ProviderAlert[] | undefined;
}

/** The provider doesn't take this transfer. Sending it again doesn't help. */
export class TransferRefused extends Error {
  override name = 'TransferRefused';
  readonly text: string | FilledMessage;
  constructor(text: string | FilledMessage) {
    super(toEnglish(text));
    this.text = text;
  }
}

/** A provider of blockchain analytics. All of it can throw an Outage. */
export interface ScreeningProvider {
  readonly id: 'kyt' | 'sanctions';
  /** Registers a transfer; a repetition gets the same answer. @throws TransferRefused */
  readonly submit: (transfer: TransferToScreen) => Promise<Submitted>;
  /** The alerts of a transfer; undefined if it isn't processed yet, `unknown` if the provider doesn't know it. */
  readonly check: (externalId: string) => Promise<readonly ProviderAlert[] | 'unknown' | undefined>;
  /** What the provider knows of an address, without a transfer. */
  readonly screenAddress: (address: string) => Promise<AddressRisk>;
  /** All alerts since a time, page by page; absent: alerts only come with transfers. */
  readonly listAlerts?: (since: Date) => AsyncIterable<readonly ProviderAlert[]>;
}
