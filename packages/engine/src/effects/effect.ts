/** What a movement does to lots and income. */
export type InEffect =
  /** Acquired at cost; without a price paid, at its worth. */
  | 'acquire'
  /** Ordinary income at its worth, which becomes the basis. */
  | 'income'
  /** A rebate: neither income nor basis. */
  | 'rebate'
  /** New coins of a chain that split: no income; a part of the old coins' cost goes over to them. */
  | 'fork'
  /** Acquired at its worth, without income: borrowed units. */
  | 'borrow'
  /** No income; the giver's basis goes on. */
  | 'receiveGift'
  /** Own units that come from another own place. */
  | 'arrive'
  /** Own units that come back from where they were set aside; more than that is income. */
  | 'return'
  /** A claim on posted units is given up for the units themselves. */
  | 'redeemClaim'
  /** Takes over the basis and the dates of what was given for it. */
  | 'inherit';

export type OutEffect =
  /** A disposal: proceeds against basis. */
  | 'dispose'
  /** Leaves without gain. */
  | 'give'
  | 'donate'
  /** Lost, stolen or worthless: leaves without proceeds, gain or loss. */
  | 'lose'
  /** The same where the loss is claimed: a disposal for nothing. */
  | 'writeOff'
  /** Own units that go to another own place. */
  | 'depart'
  /** Own units that are set aside and stay owned. */
  | 'setAside'
  /** A disposal that leaves a claim on the same units behind. */
  | 'claim'
  /** A disposal of posted collateral, else of available units. */
  | 'liquidate'
  /** Hands basis and dates over to what comes for it. */
  | 'bequeath'
  /** Units that were set aside and are taken away as a penalty; no loss is counted unless it is claimed. */
  | 'forfeit';
