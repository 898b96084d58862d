-- Asks for the paths listed in the file BENCH_PATHS, one after the other, each once; without it for the one address
-- on the command line, over and over. Prints one line of JSON at the end.
local file = os.getenv("BENCH_PATHS")
local paths = {}
local threads = {}
taken = 0

if file then
  for line in io.lines(file) do
    paths[#paths + 1] = line
  end

  function request()
    taken = taken + 1
    if taken > #paths then
      wrk.thread:stop()
      return wrk.format("GET", paths[#paths])
    end
    return wrk.format("GET", paths[taken])
  end
end

function setup(thread)
  threads[#threads + 1] = thread
end

function done(summary, latency)
  local used = 0
  for _, thread in ipairs(threads) do
    used = used + thread:get("taken")
  end
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"microseconds":%d,"p50":%f,"p99":%f,"failed":%d,"refused":%d,"taken":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout, errors.status, used))
end
