-- ARGV: for each completed call: claim name, owner, customer, stored bytes max of the customer, status, headers,
-- encoding, body. Encoding 'r': the answer is computed again from the claim's position, and not stored; if the
-- position was not stored either, the next call is billed again under the same id. Encoding '':
-- the answer is too large to be stored. Only the owner stores. Returns the result of each call.
-- Number of arguments of each call.
local ARGUMENTS = 8
local function finish(name, owner, customer, bytes_max, status, headers, encoding, body)
  local c = own_claim(name, owner)
  if not c then return 'lost' end
  c.billed, c.lease = true, 0
  if encoding == 'r' then
    c.st, c.range = 'done', c.pos ~= nil
  elseif encoding == '' or not reserve(customer, string.len(body) + string.len(headers), tonumber(bytes_max)) then
    c.st = 'spent'
  else
    c.st, c.status, c.headers, c.enc, c.body = 'kept', status, headers, encoding, body
  end
  write_claim(name, c)
  return c.st
end
local out = {}
for i = 1, #ARGV, ARGUMENTS do
  out[#out + 1] = finish(prefix .. ARGV[i], unpack(ARGV, i + 1, i + ARGUMENTS - 1))
end
store_budgets()
return out
