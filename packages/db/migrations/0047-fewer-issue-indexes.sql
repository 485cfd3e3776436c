-- Every issue that a computation writes goes into each index. By money alone, and by time, an account's issues are sorted when somebody asks.
drop index issue_stake;
drop index issue_at;
