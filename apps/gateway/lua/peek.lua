-- ARGV: claim name. Returns {state, lease ms left}, from which the caller decides whether to keep waiting.
local c = read_claim(prefix .. ARGV[1])
if not c then return { 'free', 0 } end
return { c.st, math.max(0, c.lease - now_ms) }
