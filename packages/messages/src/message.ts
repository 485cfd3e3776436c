import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** A compiled ICU text: plain data, so that catalogs and overrides can be loaded at run time. */
export type Tokens = CompiledMessage;

declare const paramsType: unique symbol;
declare const tagsType: unique symbol;

/** Values by parameter name. */
export type Params = Readonly<Record<string, ParamValue>>;
export type ParamValue = string | number | MoneyParam | InstantParam | MessageRef;

/** An amount for `{name, number, money}`. `amount` is decimal text. */
export interface MoneyParam {
  readonly amount: string;
  readonly currency: string;
  /** A price of one unit: shown with all its digits, and at least the decimals of its currency. */
  readonly isUnitPrice?: boolean;
}

/** A point in time for `{name, instant}`, shown as clocks in the zone show it. */
export interface InstantParam {
  readonly instant: string;
  readonly zone: string;
}

/**
 * One text of the catalog. The generated modules export one constant for each.
 * `P`: its parameters. `T`: the tags that a component fills in, such as `link`.
 */
export interface Message<
  P extends object = NoParams,
  C extends string = string,
  T extends string = never,
> {
  readonly code: C;
  readonly tokens: Tokens;
  readonly [paramsType]?: P;
  readonly [tagsType]?: T;
}

/** A message whose parameters don't matter or are checked elsewhere. */
export type AnyMessage = Pick<Message, 'code' | 'tokens'>;

export type NoParams = Readonly<Record<string, never>>;

/** The parameters as an argument list: none for a message without parameters. */
export type ParamArgs<P extends object> = P extends NoParams ? [] : [params: P];

/** Names a text without containing it. Results and stored rows hold these; the text is rendered when a person reads it. */
export interface MessageRef {
  readonly code: string;
  readonly params?: Params;
}

/** All references that an area allows, each with the parameters of its text: `RefTo<typeof area>`. */
export type RefTo<Area> = {
  [Name in keyof Area]: Area[Name] extends Message<infer P, infer C>
    ? P extends NoParams
      ? { readonly code: C; readonly params?: NoParams }
      : { readonly code: C; readonly params: P }
    : never;
}[keyof Area];
