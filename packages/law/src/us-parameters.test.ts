import { describe, expect, it } from 'vitest';
import { giftExclusions, usParameters } from './us-parameters.ts';

describe('parameters of United States law', () => {
  it('each says where it is written and from when on', () => {
    for (const { citation, from } of usParameters) {
      expect(citation).toMatch(/CFR|IRC|Rev\. Proc\.|Notice|Form|Pub\./);
      expect(from).toMatch(/^\d{4}(-\d{2}-\d{2})?$/);
    }
  });

  it('lists dated values newest first', () => {
    expect(giftExclusions.map((each) => each.from)).toEqual(['2025', '2024', '2023']);
  });
});
