import * as contract from '@lotbook/messages/generated/contract';
import { english } from './rule.ts';

const LONGEST = 500;
const NUMBERS = 1000;

/** A stable number from 0 to 999 for a modal's subject. Different texts can share a number. @throws Error for more than 500 characters. */
export function modalHash(text: string): number {
  if (text.length > LONGEST) throw new Error(english(contract.smallerStringRequired));
  let hash = 0;
  for (let index = 0; index < text.length; index += 1)
    hash = (hash * 31 + text.charCodeAt(index)) % 1_000_003;
  return hash % NUMBERS;
}
