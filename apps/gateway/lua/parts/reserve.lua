-- `reserve(customer, size, bytes_max)`: whether `size` bytes may be stored for the customer; counts them if so.
local hour = math.floor(now_ms / 3600000)
local function reserve(customer, size, bytes_max)
  local budget = prefix .. 'stored:' .. customer
  local b = redis.call('HMGET', budget, 'hour', 'sum', hour)
  local sum = tonumber(b[2] or '0')
  if tonumber(b[1] or '0') ~= hour then
    sum = 0
    local hours = redis.call('HGETALL', budget)
    for i = 1, #hours, 2 do
      local of = tonumber(hours[i])
      if of and of < hour - 24 then redis.call('HDEL', budget, hours[i])
      elseif of then sum = sum + tonumber(hours[i + 1]) end
    end
    redis.call('HSET', budget, 'hour', hour, 'sum', sum)
    redis.call('EXPIRE', budget, 90000)
  end
  if sum + size > bytes_max then return false end
  redis.call('HSET', budget, 'sum', sum + size, hour, tonumber(b[3] or '0') + size)
  return true
end
