import { PATTERN_EXTRAS_METADATA, PATTERN_METADATA } from '@nestjs/microservices/constants.js';
import { expect, test } from '@jest/globals';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import type { RpcContext } from './rpc.context.js';
import { RpcHandler } from './rpc-handler.js';

type Usage = RpcResponse<'metering.usage'>;

const totals: Usage = {
  calls: 0,
  changes: 0,
  watches: 0,
  forced_fresh: 0,
  by_meter_class: { cached: 0, fresh: 0 },
};

class Handlers {
  @RpcHandler('metering.usage')
  exact(_request: RpcRequest<'metering.usage'>): Promise<Usage> {
    return Promise.resolve(totals);
  }

  @RpcHandler('metering.usage', { slots: 3 })
  withLess(_request: { customer_id: string }, _context: RpcContext): Usage {
    return totals;
  }

  // @ts-expect-error no service answers this pattern
  @RpcHandler('metering.no_such_method')
  unknownPattern(): Usage {
    return totals;
  }

  // @ts-expect-error the request has no member with this name
  @RpcHandler('metering.usage')
  wrongRequest(_request: { account_id: string }): Usage {
    return totals;
  }

  // @ts-expect-error the member has another type in the contract
  @RpcHandler('metering.usage')
  wrongMember(_request: { customer_id: number }): Usage {
    return totals;
  }

  // @ts-expect-error the response lacks members that the contract has
  @RpcHandler('metering.usage')
  wrongResponse(_request: RpcRequest<'metering.usage'>): Promise<{ calls: number }> {
    return Promise.resolve({ calls: 1 });
  }
}

test('a handler is registered for its pattern with its slots', () => {
  const { exact, withLess } = Handlers.prototype;
  expect(Reflect.getMetadata(PATTERN_METADATA, exact)).toEqual(['metering.usage']);
  expect(Reflect.getMetadata(PATTERN_EXTRAS_METADATA, withLess)).toEqual({ slots: 3 });
});
