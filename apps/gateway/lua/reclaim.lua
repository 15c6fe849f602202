-- ARGV: claim name, customer, fingerprint, owner, lease ms, window ms, runs max, claims max. Returns the reply of
-- `claim`.
return claim(prefix .. ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8]))
