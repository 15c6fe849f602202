-- ARGV: address, limit JSON. Counts one failed authentication. Returns {allowed, remaining, reset ms, retry ms}.
local a = check(prefix .. 'rate:a:' .. ARGV[1], cjson.decode(ARGV[2]), 1)
if a.ok then take(a) end
return { a.ok and 1 or 0, a.remaining, a.reset, a.retry }
