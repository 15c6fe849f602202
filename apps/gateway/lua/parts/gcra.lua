-- `gcra` as Lua functions, for Redis scripts that define `now_us`, the time in microseconds. `check(name, limit,
-- tokens)` decides and stores nothing; `take(checked)` stores what an allowed request used. The key of a limit holds
-- its theoretical arrival time and expires a second after the full burst is available again.
local function check(name, limit, tokens)
  if limit == cjson.null or limit == nil then return { ok = true, remaining = -1, reset = 0, retry = 0 } end
  local interval = 60000000 / limit.ratePerMinute
  local capacity = interval * limit.burst
  local tat = tonumber(redis.call('GET', name) or '0')
  local from = math.max(tat, now_us)
  local following = from + interval * tokens
  local needed = interval * math.min(tokens, limit.burst)
  local ok = from + needed - now_us <= capacity
  local used = math.max(0, (ok and following or tat) - now_us)
  return {
    ok = ok, name = name, tat = following, used = used,
    remaining = math.max(0, math.floor((capacity - used) / interval)),
    reset = math.ceil(used / 1000),
    retry = ok and 0 or math.ceil((from + needed - capacity - now_us) / 1000)
  }
end
local function take(checked)
  if checked.name then
    redis.call('SET', checked.name, string.format('%.0f', math.floor(checked.tat + 0.5)), 'PX', math.ceil(checked.used / 1000) + 1000)
  end
end
