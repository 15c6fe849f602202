-- ARGV: claim name, owner, customer, position, stored bytes max of a customer. Stores where the run ended, which bounds
-- later runs. Returns whether it is stored.
-- A position up to this length is part of the claim; a longer one counts as stored bytes of the customer.
local SHORT_POSITION_LENGTH = 32
local name = prefix .. ARGV[1]
local c = own_claim(name, ARGV[2])
if not c or c.pos == ARGV[4] then return c and 1 or 0 end
local size = string.len(ARGV[4])
if size > SHORT_POSITION_LENGTH and not reserve(ARGV[3], size, tonumber(ARGV[5])) then return 0 end
store_budgets()
c.pos = ARGV[4]
write_claim(name, c)
return 1
