-- `reserve(customer, size, bytes_max)`: whether `size` bytes may be stored for the customer; counts them if so. A script
-- reads each budget once, and stores all of them with `store_budgets()`.
local hour = math.floor(now_ms / 3600000)
local budgets = {}
local function budget_of(customer)
  local key = prefix .. 'stored:' .. customer
  local b = redis.call('HMGET', key, 'hour', 'sum', hour)
  local sum = tonumber(b[2] or '0')
  if tonumber(b[1] or '0') ~= hour then
    sum = 0
    local hours = redis.call('HGETALL', key)
    for i = 1, #hours, 2 do
      local of = tonumber(hours[i])
      if of and of < hour - 24 then redis.call('HDEL', key, hours[i])
      elseif of then sum = sum + tonumber(hours[i + 1]) end
    end
    redis.call('HSET', key, 'hour', hour, 'sum', sum)
    redis.call('EXPIRE', key, 90000)
  end
  return { key = key, sum = sum, in_hour = tonumber(b[3] or '0') }
end
local function reserve(customer, size, bytes_max)
  local budget = budgets[customer] or budget_of(customer)
  budgets[customer] = budget
  if budget.sum + size > bytes_max then return false end
  budget.sum, budget.in_hour = budget.sum + size, budget.in_hour + size
  return true
end
local function store_budgets()
  for _, budget in pairs(budgets) do redis.call('HSET', budget.key, 'sum', budget.sum, hour, budget.in_hour) end
end
