import { describe, expect, it } from 'vitest';
import { readValidators } from './read-validators.ts';
import { computeApr } from './validator-text.ts';

const key = (digit: string): string => digit.repeat(96);

describe('a file of validators', () => {
  it('can be a list, a CSV file or deposit data', () => {
    expect(readValidators(`7\n8\r\n7\n0x${key('a')}`)).toEqual(['7', '8', `0x${key('a')}`]);
    expect(readValidators(`index;pubkey\n12;"${key('b')}"`)).toEqual(['12', key('b')]);
    expect(readValidators(JSON.stringify([{ pubkey: key('c'), amount: 32000000000 }]))).toEqual([
      key('c'),
    ]);
  });

  it('can be a list of addresses, which otherwise describe the same validators', () => {
    const [one, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`];
    expect(readValidators(`${one}\n${other}\n${one}`)).toEqual([one, other]);
    expect(readValidators(`index,withdrawal address\n7,${one}`)).toEqual(['7']);
  });

  it('names none if it contains neither an index nor a key', () => {
    expect(readValidators('name,amount\nAda,0.5')).toEqual([]);
  });
});

describe('the yearly rate', () => {
  it('counts only days with a known reward', () => {
    const validator = { effectiveBalance: '32', rewards30Days: '0.0263', days30: 10 };
    expect(computeApr(validator)).toBe('3');
    expect(computeApr({ ...validator, days30: 0 })).toBeNull();
    expect(computeApr({ ...validator, effectiveBalance: '0' })).toBeNull();
  });
});
