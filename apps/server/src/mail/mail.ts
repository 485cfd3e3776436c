export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way out for mail. */
export interface Mail {
  send(message: Message): Promise<void>;
  /** Where mail can be read on this computer when none is sent. */
  readonly outboxPath?: string;
  close(): void;
}
