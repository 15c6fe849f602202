import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { GatewayConfig } from './config.js';
import { McpModule } from './mcp/mcp.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { ReferenceModule } from './reference/reference.module.js';

/**
 * Assembles the gateway: the operations under /v1 with admission and billing, the API description, the reference pages,
 * and the tools at /mcp.
 */
@Module({})
export class GatewayModule {
  static create(env: NodeJS.ProcessEnv = process.env): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PlatformModule.forService({ service: 'gateway', config: GatewayConfig, env }),
        AuditModule.forService({ service: 'gateway', schema: 'gateway' }),
        OperationsModule,
        OpenApiModule,
        ReferenceModule,
        McpModule,
      ],
    };
  }
}
